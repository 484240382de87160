"""The league: bots play each other in pairs of games on the same dice, and what comes out is judged with intervals."""
