// ccache accepts syclc++ as a compiler and finds the second compile in its cache.
// REQUIRES: ccache
// RUN: rm -rf %t && mkdir %t
// RUN: env CCACHE_DIR=%t/cache ccache %syclc -c %s -o %t/1.o
// RUN: env CCACHE_DIR=%t/cache ccache %syclc -c %s -o %t/2.o
// RUN: cmp %t/1.o %t/2.o
// RUN: env CCACHE_DIR=%t/cache ccache --print-stats | FileCheck %s
// CHECK: direct_cache_hit{{[[:space:]]+}}1
int main() {}
