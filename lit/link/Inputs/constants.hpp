// Constants that kernels of constants-main.cpp read. The files that define them do not use SYCL.
struct weight {
  float value;
  short level[3];
};
struct traits {
  static const unsigned char steps[5]; // constants-archive.cpp
};
extern const int limit;         // constants-archive.cpp
extern const weight weights[4]; // constants-archive.cpp
extern const double large[9000]; // constants-shared.cpp
