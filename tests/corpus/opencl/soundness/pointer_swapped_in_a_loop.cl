// in and out trade places every time: after two rounds in is a again.
/*@ requires \pointer_length(a) == get_global_size(0) && \pointer_length(b) == get_global_size(0);
  @ context Perm(a[\gtid], write) ** Perm(b[\gtid], write); */
__kernel void k(__global int *a, __global int *b) {
  size_t t = get_global_id(0);
  __global int *in = a, *out = b;
  a[t] = 0;
  b[t] = 0;
  /*@ loop_invariant 0 <= i && i <= 3;
    @ loop_invariant i % 2 == 0 ? in == a && out == b : in == b && out == a;
    @ loop_invariant i > 0 ==> in[t] == i;
    @ loop_invariant Perm(a[\gtid], write) ** Perm(b[\gtid], write); */
  for (int i = 0; i < 3; i++) {
    out[t] = i + 1;
    __global int *s = in;
    in = out;
    out = s;
  }
  //@ assert in[t] == 3;
  //@ assert in == a; //~ ERROR assert:false
}
