#include "nowhere.h" //~ ERROR syntax:include_not_found
__kernel void k(__global int *a) { a[0] = 1; }
