__kernel void place(__global int* to, int width) {
  to[get_global_id(1) * width + get_global_id(0)] = 1;
}
