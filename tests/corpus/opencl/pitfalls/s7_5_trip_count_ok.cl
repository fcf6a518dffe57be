// k counts a loop that all threads leave after the same number of rounds.
/*@ requires \pointer_length(a) == get_global_size(0);
  @ requires Perm(a[\gtid], write); */
__kernel void trips_ok(__global int *a, uint n) {
  uint j, k = 0;
  for (j = 0; j < n; j++) k++;
  if (k < 3) barrier(CLK_GLOBAL_MEM_FENCE);
}
