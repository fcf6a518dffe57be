// expect: proved
// In a loop with two barriers the fact of the first is about this iteration.
/*@ kernel requires \pointer_length(s) == gsize; */
__kernel void facts(uint n, __local uint *s) {
  uint l = get_local_id(0), w = get_local_size(0);
  for (uint k = 0; k < n; k++) {
    s[l] = k;
    /*@ ensures s[gsize - 1] == k; */
    barrier(CLK_LOCAL_MEM_FENCE);
    uint x = s[(l + 1) % w];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
