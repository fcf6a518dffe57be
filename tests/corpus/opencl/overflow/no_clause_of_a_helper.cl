//@ assume_no_overflow; //~ ERROR type:misplaced_clause
int next(int x) { return x + 1; }

//@ requires \pointer_length(a) == get_global_size(0);
//@ context Perm(a[\gtid], write);
__kernel void k(__global int *a) { a[get_global_id(0)] = next(2); }
