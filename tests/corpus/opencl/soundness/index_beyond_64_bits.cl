// Four times 2^62 is no cell, though it is 0 in 64 bits.
/*@ requires \pointer_length(a) == 1 && tcount == 1;
  @ context Perm(&a[0].x, write); @*/
__kernel void k(__global int4 *a) {
  a[0x4000000000000000UL].x = 1; //~ ERROR access.bounds:program_access
  //~^ ERROR access.write:insufficient_permission
}
