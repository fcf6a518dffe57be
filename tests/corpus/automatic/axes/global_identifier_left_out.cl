__kernel void k(__global int *a, int width) {
  if (get_local_id(0) < width) a[get_group_id(1) * width + get_local_id(0)] = (int)get_global_id(1);  //~ ERROR race:write_write
}
