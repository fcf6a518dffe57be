// There is nothing that could be updated.
__kernel void k() {
  atomic_inc((__global int *)0); //~ ERROR assert:false
}
