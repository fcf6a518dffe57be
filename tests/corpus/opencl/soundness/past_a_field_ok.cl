typedef struct { int v[2]; int w; } triple;
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global triple *a) {
  //@ loop_invariant Perm(a[\gtid], write) ** 0 <= i && i <= 2;
  for (int i = 0; i < 2; i++) a[get_global_id(0)].v[i] = i;
}
