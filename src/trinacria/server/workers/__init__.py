"""Processes beside the server: the bots think there."""
