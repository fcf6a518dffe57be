// flags: --local-size 8
// expect: refuted
// The precondition names one size of the group, the command line another: nothing is proved.
//@ requires get_local_size(0) == 4 && \pointer_length(a) == get_global_size(0); //~ ERROR spec.vacuous:precondition
//@ context Perm(a[\gtid], write);
__kernel void k(__global int *a) { a[get_global_id(0)] = 1; }
