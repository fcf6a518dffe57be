__kernel void k(__global int *a) { //~ UNKNOWN permissions:missing
  a[get_global_id(0)] = 1;
}
