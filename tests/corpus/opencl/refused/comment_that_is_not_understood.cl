// What the comment asks for is not known, so nothing is claimed of the kernel.
//@ context Perm(a[\gtid], write);
__kernel void k(__global int *a) {
  //@ assert sizeof(int) == 77; //~ ERROR syntax:expected
}
