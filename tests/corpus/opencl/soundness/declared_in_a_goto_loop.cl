// Each time the declaration is reached the variable holds anything.
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void k(__global int *a) {
  int i = 0;
  int seen = 0;
again:;
  int x;
  if (i == 1) seen = x;
  x = 5;
  i = i == 0 ? 1 : 2;
  if (i < 2) goto again;
  //@ assert seen == 5; //~ UNKNOWN assert:false
}
