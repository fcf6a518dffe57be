// Other threads change it: two reads of an atomically changed cell may differ.
/*@ requires \pointer_length(c) == 1;
  @ requires Atomic(c[0]); */
__kernel void k(volatile __global int *c) {
  int x = atomic_add(c, 1);
  int y = atomic_add(c, 1);
  //@ assert y == x + 1; //~ ERROR assert:false
}
