// Plain C++ that calls total.cpp.
#include <cstdio>
int total(int count);
int main() { std::printf("sum %d\n", total(100)); }
