// The plugin predefines the macros of SYCL 2020 (6.6); the command line overrides them.
// RUN: %clang-plugin -std=c++17 -fsyntax-only %s
// RUN: %clang-plugin -std=c++20 -fsyntax-only %s
// RUN: %clang-plugin -std=c++23 -fsyntax-only %s
// RUN: %clang-plugin -fsyntax-only -DUSERS -DSYCL_LANGUAGE_VERSION=7 -U__SYCL_SINGLE_SOURCE__ %s
// RUN: %syclc -Werror -fsyntax-only %s
// RUN: %syclc -Werror -fsyntax-only -DUSERS -USYCL_LANGUAGE_VERSION -DSYCL_LANGUAGE_VERSION=7 -U__SYCL_SINGLE_SOURCE__ %s
#ifdef USERS
static_assert(SYCL_LANGUAGE_VERSION == 7);
#ifdef __SYCL_SINGLE_SOURCE__
#error "-U was not obeyed"
#endif
#else
static_assert(SYCL_LANGUAGE_VERSION == 202012L);
static_assert(__SYCL_SINGLE_SOURCE__ == 1);
#endif
static_assert(__SYCLC__ == 1);
