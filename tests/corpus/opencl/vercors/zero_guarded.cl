// The guard lets one thread too many through: it has no right there, and there is no such cell.
/*@ requires \pointer_length(a) == n && n == 1 && get_local_size(0) == 2 && get_num_groups(0) == 1;
  @ requires \gtid < n ==> Perm(a[\gtid], write); */
__kernel void zero(__global int *a, int n) {
  if (get_global_id(0) <= n) a[get_global_id(0)] = 0; //~ ERROR access.bounds:program_access
  //~^ ERROR access.write:insufficient_permission
}
