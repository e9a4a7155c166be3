#ifdef __SYCLC__
#error "C is none of the plugin's business"
#endif
int plain(int class) { return class; }
