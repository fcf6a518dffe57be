__kernel void k() {
  __local int t[4];
  t[get_local_id(0) % 4] = 1; //~ ERROR race:write_write
}
