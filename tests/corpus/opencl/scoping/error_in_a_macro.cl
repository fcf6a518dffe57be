#define AT(p, i) ((p)[(i) + 1])
#define STORE(p, v) AT(p, get_global_id(0)) = (v)
/*@ requires \pointer_length(a) == get_global_size(0) + 1;
  @ requires Perm(a[\gtid], write); */
__kernel void k(__global int *a) {
  STORE(a, 1); //~ ERROR access.write:insufficient_permission
}
