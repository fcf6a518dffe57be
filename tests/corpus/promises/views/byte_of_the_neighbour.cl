// expect: proved
// Each work-item stores its word, and behind the barrier one byte of its neighbour's word.
/*@ kernel requires \pointer_length(a) == tcount && \pointer_length(b) == tcount && tcount < 1000;
  @ kernel requires get_num_groups(0) == 1;
  @ kernel ensures (\forall int i; 0 <= i && i < tcount; b[i] == 9);
  @*/
__kernel void byte(__global uint *a, __global uint *b) {
  uint l = get_local_id(0), n = get_local_size(0);
  a[l] = 7;
  b[l] = 8;
  barrier(CLK_GLOBAL_MEM_FENCE);
  ((__global uchar *)a)[4 * ((l + 1) % n)] = 1;
  b[(l + 1) % n] = 9;
}
