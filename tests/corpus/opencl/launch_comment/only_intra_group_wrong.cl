//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2 --only-intra-group
// expect: refuted
kernel void k(global int *out) {
  out[get_local_id(0) / 2] = get_group_id(0);  //~ ERROR race:write_write
}
