// vstore2 counts in pairs: only the first cell of thread 0 is its own.
/*@ requires \pointer_length(c) == 2 * get_global_size(0) && get_local_size(0) == 2 && get_num_groups(0) == 1;
  @ context Perm(c[\gtid], write); */
__kernel void add(__global uint *c) {
  uint2 sum = (uint2)(1, 2);
  vstore2(sum, get_global_id(0), c); //~ ERROR access.write:insufficient_permission
  //~^ ERROR access.write:insufficient_permission
}
