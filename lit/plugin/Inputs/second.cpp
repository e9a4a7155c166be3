#ifndef __SYCLC__
#error "no plugin"
#endif
int second() { return 2; }
