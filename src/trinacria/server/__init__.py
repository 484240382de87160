"""The server: games, seats and live play over HTTP and WebSockets, every game through the same protocol."""
