/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a, int n) {
  int i = 0;
  //@ loop_invariant Perm(a[\gtid], write) ** 0 <= i && i <= 5;
  while (i < 5)
    //@ loop_invariant 0 <= j; //~ ERROR type:unknown_name
  {
    for (int j = 0; j < 3; j++) ;
    i++;
  }
}
