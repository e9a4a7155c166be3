file(REMOVE_RECURSE
  "CMakeFiles/program-nbody"
  "nbody"
  "nbody.dir/nbody.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-nbody.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
