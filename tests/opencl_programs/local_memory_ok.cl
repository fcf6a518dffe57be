__kernel void sum(__global int* to, __global const int* from, __local int* part) {
  int l = get_local_id(0);
  part[l] = from[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l == 0) to[get_group_id(0)] = part[get_local_size(0) - 1];
}
