// The kernel is lowered twice, since the cast needs it as bytes: what is wrong stays wrong.
//@ context Perm(a[\gtid], write);
//@ ensures a[\gtid] == nonsense; //~ ERROR type:unknown_name
__kernel void k(__global int *a) {
  int s = 1;
  char *p = (char *)&s;
  a[get_global_id(0)] = *p;
}
