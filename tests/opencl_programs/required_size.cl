__attribute__((reqd_work_group_size(64, 1, 1)))
__kernel void k(__global int* a) {
  __local int s[64];
  s[get_local_id(0)] = 1;
}
