"""HTTP and WebSocket routes: decode, call one service function, encode."""
