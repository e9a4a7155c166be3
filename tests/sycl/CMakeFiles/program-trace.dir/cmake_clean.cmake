file(REMOVE_RECURSE
  "CMakeFiles/program-trace"
  "trace"
  "trace.dir/trace.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-trace.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
