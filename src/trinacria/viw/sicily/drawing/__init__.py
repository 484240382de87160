"""How Sicily looks: its map, its lettering, its counters and boxes."""
