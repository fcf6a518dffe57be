//pass
//--local_size=1 --num_groups=1
// flags: --ignore-launch-comment
__kernel void k(__global int *a) {
  a[0] = get_local_id(0);  //~ ERROR race:write_write
}
