# Manual pages, written from what the tools say with --help, and completions for bash and zsh. Both are where these look
# for them below a prefix such as /usr or /usr/local. The pages need Python, and are left out without it.
find_package(Python3 COMPONENTS Interpreter QUIET)
if(NOT Python3_FOUND)
  message(STATUS "no manual pages: Python is not installed")
endif()

set(_completions ${CMAKE_CURRENT_SOURCE_DIR}/cmake/completions)
foreach(tool syclc++ syclc-link syclc-ld syclc-bundle sycl-ls)
  set(_component compiler)
  if(tool STREQUAL sycl-ls)
    set(_component list)
  endif()
  install(FILES ${_completions}/syclc.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
    RENAME ${tool} COMPONENT ${_component})
  if(Python3_FOUND)
    set(_page ${CMAKE_BINARY_DIR}/share/man/man1/${tool}.1)
    set(_writer ${CMAKE_CURRENT_SOURCE_DIR}/cmake/man_page.py)
    add_custom_command(OUTPUT ${_page} VERBATIM DEPENDS ${tool} ${_writer}
      COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/share/man/man1
      COMMAND ${Python3_EXECUTABLE} ${_writer} ${CMAKE_BINARY_DIR}/bin ${tool} ${PROJECT_VERSION} ${_page})
    list(APPEND _pages ${_page})
    install(FILES ${_page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT ${_component})
  endif()
endforeach()
install(FILES ${_completions}/_syclc DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT compiler)
add_custom_target(syclc-manuals ALL DEPENDS ${_pages})
