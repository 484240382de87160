"""Words and peaks of the map of Sicily, in columns and rows of its grid: drawing only, no rule looks here."""

from __future__ import annotations

from trinacria.kernel.drawing import Lettering, Peak

LETTERING = (
    Lettering("TYRRHENIAN SEA", "sea", (37.5, 3.0), 66, bend=0.25, spacing=0.34),
    Lettering("IONIAN SEA", "sea", (57.9, 14.6), 58, turn=-62, spacing=0.3),
    Lettering("STRAIT OF SICILY", "sea", (19.2, 19.6), 58, turn=25, bend=-0.3, spacing=0.3),
    Lettering("Strait of Messina", "gulf", (59.75, 6.6), 20, turn=-62, spacing=0.1),
    Lettering("Gulf of Castellammare", "gulf", (14.6, 4.35), 23, spacing=0.08),
    Lettering("Gulf of Palermo", "gulf", (24.0, 2.55), 23, spacing=0.08),
    Lettering("Gulf of Termini Imerese", "gulf", (28.9, 5.0), 23, turn=14, spacing=0.08),
    Lettering("Gulf of Patti", "gulf", (51.7, 2.9), 23, spacing=0.1),
    Lettering("Gulf of Milazzo", "gulf", (55.5, 2.3), 21, turn=-14, spacing=0.08),
    Lettering("Gulf of Catania", "gulf", (54.2, 17.7), 27, turn=76, spacing=0.12),
    Lettering("Gulf of Noto", "gulf", (54.2, 28.6), 25, turn=-66, spacing=0.12),
    Lettering("Gulf of Gela", "gulf", (36.2, 26.2), 30, turn=16, bend=-0.2, spacing=0.14),
    Lettering("Egadi Islands", "gulf", (3.9, 9.1), 21, spacing=0.08),
    Lettering("MADONIE", "summit", (33.9, 9.55), 30, turn=6, spacing=0.34),
    Lettering("NEBRODI", "summit", (43.9, 8.35), 32, turn=-7, spacing=0.5),
    Lettering("PELORITANI", "summit", (54.9, 5.75), 28, turn=-30, bend=0.2, spacing=0.42),
    Lettering("MONTI IBLEI", "range", (47.2, 24.6), 30, turn=-24, spacing=0.3),
    Lettering("MONTI SICANI", "range", (22.4, 13.05), 28, turn=10, spacing=0.3),
    Lettering("MONTI EREI", "range", (38.9, 17.5), 26, turn=32, spacing=0.26),
    Lettering("ETNA", "summit", (49.5, 12.3), 44, bend=0.2, spacing=0.42),
    Lettering("PLAIN OF CATANIA", "plain", (47.6, 17.9), 25, turn=-4, spacing=0.2),
    Lettering("PLAIN OF GELA", "plain", (38.6, 24.0), 15, turn=26, spacing=0.14),
    Lettering("VAL DI MAZARA", "plain", (10.7, 10.0), 26, turn=14, spacing=0.34),
    Lettering("CALABRIA", "land", (61.75, 2.9), 26, turn=-62, spacing=0.3),
)

PEAKS = (
    Peak("Etna", 3323, (49.46, 11.14)),
    Peak("Pizzo Carbonara", 1979, (33.16, 8.28)),
    Peak("Monte Soro", 1847, (44.48, 7.74)),
    Peak("Rocca Busambra", 1613, (22.59, 8.8)),
    Peak("Monte Cammarata", 1578, (25.9, 13.21)),
    Peak("Monte Lauro", 986, (46.47, 22.74)),
    Peak("Montagna Grande", 1374, (52.7, 6.91)),
    Peak("Monte Erice", 751, (8.95, 5.27)),
)
