#ifndef SIZE
#define SIZE 32
#endif
__kernel void fill(__global int* to) {
  __local int part[SIZE];
  part[get_local_id(0)] = 1;
  to[get_global_id(0)] = part[get_local_id(0)];
}
