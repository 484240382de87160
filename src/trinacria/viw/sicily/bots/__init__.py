"""What the bots know of Sicily beyond the standard rules."""
