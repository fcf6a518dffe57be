//pass
//--local_size=64 --warp-sync=all
// expect: bad_input
//~^^ ERROR input:launch_comment
kernel void k(global int *out) {
  out[get_global_id(0)] = 1;
}
