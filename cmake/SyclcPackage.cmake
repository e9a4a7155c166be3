# Files by which build systems find syclc: lib/cmake/syclc for CMake's find_package, lib/pkgconfig for pkg-config. Both use
# paths relative to themselves, so an installed tree may be moved.
include(CMakePackageConfigHelpers)

set(_package ${CMAKE_BINARY_DIR}/lib/cmake/syclc)
configure_file(${CMAKE_CURRENT_SOURCE_DIR}/cmake/package/syclc-config.cmake ${_package}/syclc-config.cmake COPYONLY)
write_basic_package_version_file(${_package}/syclc-config-version.cmake COMPATIBILITY SameMinorVersion)
configure_file(${CMAKE_CURRENT_SOURCE_DIR}/cmake/package/syclc.pc.in ${CMAKE_BINARY_DIR}/lib/pkgconfig/syclc.pc @ONLY)
install(DIRECTORY ${_package} DESTINATION lib/cmake COMPONENT dev)
install(FILES ${CMAKE_BINARY_DIR}/lib/pkgconfig/syclc.pc DESTINATION lib/pkgconfig COMPONENT dev)

# The plugin under a name without .so, for pkg-config: Meson treats each flag that ends in .so as a library to link.
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/lib/syclc)
file(CREATE_LINK ../syclc.so ${CMAKE_BINARY_DIR}/lib/syclc/plugin SYMBOLIC)
install(FILES ${CMAKE_BINARY_DIR}/lib/syclc/plugin DESTINATION lib/syclc COMPONENT compiler)

install(FILES ${CMAKE_CURRENT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT license)

# `cmake --build BUILD --target uninstall` takes back the last `cmake --install`. CMake's list of files lacks the prefix.
install(CODE "if(NOT CMAKE_INSTALL_COMPONENT)
  file(WRITE \"${CMAKE_BINARY_DIR}/install_prefix.txt\" \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}\")
endif()")
add_custom_target(uninstall COMMAND ${CMAKE_COMMAND} -DBUILD=${CMAKE_BINARY_DIR} -P ${CMAKE_SOURCE_DIR}/cmake/Uninstall.cmake
  VERBATIM)
