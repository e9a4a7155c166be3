# Empty custom commands generated dependencies file for program-mandelbrot.
# This may be replaced when dependencies are built.
