file(REMOVE_RECURSE
  "CMakeFiles/program-jit-tests"
  "jit-tests"
  "jit-tests.dir/jit.o"
  "jit-tests.dir/main.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-jit-tests.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
