#include <opencl.h>
// VerCors' header is there, and empty.
/*@ context \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); @*/
__kernel void clear(__global int *a) { a[get_global_id(0)] = 0; }
