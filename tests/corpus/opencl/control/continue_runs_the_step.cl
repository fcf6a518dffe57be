/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a) {
  int i, seen = 0;
  //@ loop_invariant Perm(a[\gtid], write) ** 0 <= i && i <= 10 && seen == 0;
  for (i = 0; i < 10; i++, a[get_global_id(0)] = i) {
    if (i < 20) continue;
    seen = 1;
  }
  //@ assert i == 10 && seen == 0;
  //@ assert a[get_global_id(0)] == 9; //~ ERROR assert:false
}
