file(REMOVE_RECURSE
  "CMakeFiles/program-mandelbrot"
  "mandelbrot"
  "mandelbrot.dir/mandelbrot.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-mandelbrot.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
