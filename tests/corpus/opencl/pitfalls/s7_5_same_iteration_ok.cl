// Every thread arrives in the same iterations: which ones are left out is the same for all.
/*@ requires \pointer_length(tmp) == get_local_size(0);
  @ requires Perm(tmp[\ltid], write); */
__kernel void together(__local int *tmp) {
  for (int i = 0; i < 4; i++) {
    if (i % 2 == 0) continue;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
