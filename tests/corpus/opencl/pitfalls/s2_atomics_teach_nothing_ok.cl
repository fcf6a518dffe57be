// An atomic operation needs nothing but the right to it, before a barrier and after one.
/*@ requires \pointer_length(c) == 1;
  @ requires Atomic(c[0]); */
__kernel void ticket(__global int *c) {
  int x = atomic_add(c, 1);
  barrier(CLK_GLOBAL_MEM_FENCE);
  int z = atomic_add(c, 0);
}
