"""What the searches of all games share, as compiled kernels."""
