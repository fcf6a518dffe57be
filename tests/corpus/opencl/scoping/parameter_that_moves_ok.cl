// In the contract a parameter is what the host gave, whatever the body does with it.
/*@ kernel requires \pointer_length(a) == tcount + 1;
  @ context Perm(a[\gtid + 1], write); */
__kernel void k(__global int *a) {
  a += 1;
  a[get_global_id(0)] = 1;
}
