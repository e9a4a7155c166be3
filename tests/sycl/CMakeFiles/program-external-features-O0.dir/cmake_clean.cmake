file(REMOVE_RECURSE
  "CMakeFiles/program-external-features-O0"
  "external-features-O0"
  "external-features-O0.dir/external_features.o"
  "external-features-O0.dir/external_features_other.o"
  "external-features-O0.dir/main.o"
)

# Per-language clean rules from dependency scanning.
foreach(lang )
  include(CMakeFiles/program-external-features-O0.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
