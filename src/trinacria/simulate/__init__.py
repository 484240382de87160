"""Simulation: many games between bots, each reproducible from one seed."""

from trinacria.simulate.games import GameResult, game_seed, play_game
from trinacria.simulate.many import Summary, simulate

__all__ = ["GameResult", "Summary", "game_seed", "play_game", "simulate"]
