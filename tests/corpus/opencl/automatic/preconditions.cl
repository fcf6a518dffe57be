// expect: refuted
// Contracts without permissions: contradictory, about local memory, without a value.
//@ requires n < 0 && n > 0; //~ ERROR spec.vacuous:precondition
__kernel void contradictory(__global int *a, int n) { a[0] = n; }

//@ requires s[\ltid] == 0; //~ ERROR pre.thread:false
__kernel void local_contents(__local int *s, __global int *a) {
  a[get_global_id(0) + s[0]] = 1; //~ UNKNOWN race:write_write
}

//@ requires 8 / n == 2; //~ ERROR arith.division:by_zero
__kernel void division(__global int *a, int n) { a[get_global_id(0)] = n; }
