"""Questions about the games, answered by playing many of them: plan, play, reckon, write down."""
