// The copy starts in the initialiser of a declaration, like anywhere else. With permissions it has no rule.
// expect: bad_input
//@ requires Perm(b[\gtid], read) ** Perm(a[\gtid], read) ** Perm(t[\ltid], read);
__kernel void k(__global int *a, __global int *b, __local int *t) {
  event_t e = async_work_group_copy(a, t, 1024, 0); //~ ERROR unsupported:asynchronous_copy
  wait_group_events(1, &e);
}
