"""Sicily, The Race for Messina: the exclusive rules of the third game of the system, on its map and with its counters."""
