// expect: refuted
// What stands in front of a branch that is never executed is not said of the other one.
/*@ requires \pointer_length(a) == tcount;
  @ requires Perm(a[\gtid], write);
  @*/
__global__ void k(int *a, int c) {
  if (0)
    //@ assume false;
    a[0] = 1;
  else
    a[c] = 2;  //~ ERROR access.write:insufficient_permission
    //~^ ERROR access.bounds:program_access
}
