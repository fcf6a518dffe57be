/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global uint *a, int n) {
  a[get_global_id(0)] = (uint)n /*@ assert n > 0; */ - 1; //~ ERROR unsupported:annotation
}
