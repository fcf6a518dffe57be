__kernel void shift(__global int* to, __global const int* from) {
  int i = get_global_id(0);
  to[i] = from[i];
}
