"""The kernel: hexes, paths, dice, decisions, commands, events, procedures, records. It knows no game."""
