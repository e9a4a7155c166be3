file(REMOVE_RECURSE
  "CMakeFiles/program-private-memory"
  "private-memory"
  "private-memory.dir/main.o"
  "private-memory.dir/private_memory.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-private-memory.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
