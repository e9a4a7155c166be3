int class;
