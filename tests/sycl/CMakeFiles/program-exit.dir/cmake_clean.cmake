file(REMOVE_RECURSE
  "CMakeFiles/program-exit"
  "exit"
  "exit.dir/exit.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-exit.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
