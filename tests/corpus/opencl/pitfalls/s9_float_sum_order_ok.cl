// Equal float expressions have equal values.
/*@ requires \pointer_length(a) == get_global_size(0);
  @ context Perm(a[\gtid], write); */
__kernel void order_ok(__global int *a, float x, float y, float z) {
  float left = (x + y) + z, right = (x + y) + z;
  if (left == left) {
    //@ assert left == right;
    a[get_global_id(0)] = 1;
  }
}
