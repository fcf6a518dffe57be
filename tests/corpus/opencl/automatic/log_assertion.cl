// What is asserted of access logs is assumed, and said to be.
__kernel void k(__global int *a) {
  __assert(!__read(a)); //~ WARNING ignored:gpuverify_hint
  a[get_global_id(0)] = 1;
}
