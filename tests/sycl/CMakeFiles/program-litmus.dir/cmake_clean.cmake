file(REMOVE_RECURSE
  "CMakeFiles/program-litmus"
  "litmus"
  "litmus.dir/litmus.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-litmus.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
