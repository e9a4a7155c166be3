file(REMOVE_RECURSE
  "CMakeFiles/program-assertion-O0"
  "assertion-O0"
  "assertion-O0.dir/assertion.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-assertion-O0.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
