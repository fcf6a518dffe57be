// True in lock step, where a run in another order shows nothing: undecided.
// flags: --warp-size 32
//@ requires get_local_size(0) == 32 && \pointer_length(out) == get_global_size(0);
//@ ensures out[\gtid] == 5; //~ UNKNOWN post.thread:false
kernel void k(global int *out) { //~ UNKNOWN distribution.group:reader_and_writer
  local int s[32];
  int l = get_local_id(0);
  s[l] = 5;
  out[get_global_id(0)] = s[31 - l];
}
