// What an atomic operation returns is another value in every thread.
/*@ requires \pointer_length(c) == 1;
  @ requires Atomic(c[0]); */
__kernel void by_ticket(__global int *c) {
  int x = atomic_add(c, 1);
  if (x == 0) barrier(CLK_GLOBAL_MEM_FENCE); //~ ERROR barrier.divergence:non_uniform_branch
}
