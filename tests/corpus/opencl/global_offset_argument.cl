kernel void k(global int *o) {
  get_global_offset(o[0] = get_local_id(0));  //~ ERROR race:write_write
}
kernel void zero(global int *o) {
  o[get_global_id(0)] = (int){};
  __assert(o[get_global_id(0)] == 0);
}
