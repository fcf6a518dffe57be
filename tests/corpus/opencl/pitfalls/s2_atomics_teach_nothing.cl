/*@ requires \pointer_length(c) == 1;
  @ requires Atomic(c[0]); */
__kernel void p3(__global int *c) {
  int x = atomic_add(c, 1);
  int y = atomic_add(c, 1);
  //@ assert y == x + 1; //~ ERROR assert:false
  barrier(CLK_GLOBAL_MEM_FENCE);
  int z = atomic_add(c, 0);
  //@ assert z == y + 1; //~ ERROR assert:false
}
