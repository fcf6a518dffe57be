constexpr int size = 4;
#include "kernel_of_the_program.cu"
