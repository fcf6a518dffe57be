__kernel void fill(__global int* to) {
  to[get_global_id(0)] = 1;
}
