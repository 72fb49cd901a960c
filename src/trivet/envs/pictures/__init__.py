"""Pictures of a table: shapes on a canvas, written as SVG or painted into an array."""
