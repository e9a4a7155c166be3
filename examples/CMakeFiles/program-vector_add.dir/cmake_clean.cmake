file(REMOVE_RECURSE
  "CMakeFiles/program-vector_add"
  "vector_add"
  "vector_add.dir/vector_add.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-vector_add.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
