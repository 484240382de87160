"""What can be done with games: plain functions, no HTTP."""
