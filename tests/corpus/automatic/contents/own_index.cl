// Behind the barrier each thread finds its own number, and that is an index.
__kernel void k(__global int *a, __global int *b) {
  int t = get_global_id(0);
  a[t] = t;
  barrier(CLK_GLOBAL_MEM_FENCE);
  b[a[t]] = 1;
}
