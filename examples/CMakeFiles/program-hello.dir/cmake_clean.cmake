file(REMOVE_RECURSE
  "CMakeFiles/program-hello"
  "hello"
  "hello.dir/hello.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-hello.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
