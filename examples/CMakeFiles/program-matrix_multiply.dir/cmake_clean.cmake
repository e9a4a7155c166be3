file(REMOVE_RECURSE
  "CMakeFiles/program-matrix_multiply"
  "matrix_multiply"
  "matrix_multiply.dir/matrix_multiply.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-matrix_multiply.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
