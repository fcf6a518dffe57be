// The kernel does not name the second dimension, and its threads are there all the same.
// flags: --work-dim 2
__kernel void k(__global int *a) {
  a[get_global_id(0)] = 1;  //~ ERROR race:write_write
}
