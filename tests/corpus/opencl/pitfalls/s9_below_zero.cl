// 0 - 1 is 2^64 - 1.
/*@ requires \pointer_length(a) == get_local_size(0) && get_num_groups(0) == 1 && get_local_size(0) == 2;
  @ requires \ltid > 0 ==> Perm(a[\ltid - 1], write);
  @ requires \ltid == 0 ==> Perm(a[get_local_size(0) - 1], write); */
__kernel void k(__global int *a) {
  size_t lid = get_local_id(0);
  a[lid - 1u] = 1; //~ ERROR access.bounds:program_access
  //~^ ERROR access.write:insufficient_permission
}
