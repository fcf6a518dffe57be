/*@ requires \pointer_length(tmp) == get_local_size(0);
  @ requires Perm(tmp[\ltid], write) ** tmp[\ltid] == 0; */ //~ ERROR pre.thread:false
__kernel void k(__local int *tmp) { }
