# The headers of the build tree and of an installed prefix: those of runtime/include, and the names that other
# implementations use for them, one line each, generated from HeaderNames.txt.
#
# In the build tree each of our headers is a link into the source tree, so edits take effect immediately. A new header, or a
# new line of the table, takes effect with the next build.

set(_names ${CMAKE_CURRENT_LIST_DIR}/HeaderNames.txt)
set(_theirs ${CMAKE_BINARY_DIR}/header-names) # made here, linked from include/, installed
set(_ours ${CMAKE_SOURCE_DIR}/runtime/include)

# Links each header below `from` into the build tree's include/.
function(_syclc_link_headers from)
  foreach(_header ${ARGN})
    cmake_path(GET _header PARENT_PATH _folder)
    file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/include/${_folder})
    file(CREATE_LINK ${from}/${_header} ${CMAKE_BINARY_DIR}/include/${_header} SYMBOLIC)
  endforeach()
endfunction()

file(GLOB_RECURSE _headers RELATIVE ${_ours} CONFIGURE_DEPENDS ${_ours}/sycl/*.hpp ${_ours}/sycl/*.def)

# Removes headers that no longer exist, and links in place of folders.
if(IS_SYMLINK ${CMAKE_BINARY_DIR}/include/sycl)
  file(REMOVE ${CMAKE_BINARY_DIR}/include/sycl)
endif()
file(REMOVE_RECURSE ${CMAKE_BINARY_DIR}/include/sycl)
_syclc_link_headers(${_ours} ${_headers})

set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${_names})
file(STRINGS ${_names} _lines REGEX "^[^# ]")
set(_made "")
foreach(_line ${_lines})
  string(REGEX MATCH "^([^ ]+) +([^ ]+)$" _matched "${_line}")
  set(_name sycl/${CMAKE_MATCH_1})
  set(_header sycl/${CMAKE_MATCH_2})
  if(NOT _matched OR NOT _header IN_LIST _headers)
    message(FATAL_ERROR "${_names}: '${_line}' is not a name and, after a space, one of our headers below sycl/")
  elseif(_name IN_LIST _headers OR _name IN_LIST _made)
    message(FATAL_ERROR "${_names}: ${_name} exists already")
  endif()
  file(CONFIGURE OUTPUT ${_theirs}/${_name} @ONLY
    CONTENT "#include <@_header@> // another implementation's name of this header\n")
  list(APPEND _made ${_name})
endforeach()
file(GLOB_RECURSE _stale RELATIVE ${_theirs} ${_theirs}/*.hpp)
list(REMOVE_ITEM _stale ${_made})
list(TRANSFORM _stale PREPEND ${_theirs}/)
if(_stale)
  file(REMOVE ${_stale})
endif()
_syclc_link_headers(${_theirs} ${_made})

# An installed prefix contains both in one folder.
install(DIRECTORY ${_ours}/sycl ${_ours}/CL ${_theirs}/sycl DESTINATION include COMPONENT dev)
