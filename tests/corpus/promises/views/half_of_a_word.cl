// expect: proved
// The two halves of each word are stored by different work-items: another array of words is known.
/*@ kernel requires \pointer_length(a) == tcount && \pointer_length(b) == tcount && tcount < 1000;
  @ kernel requires get_num_groups(0) == 1;
  @ kernel ensures (\forall int i; 0 <= i && i < tcount; b[i] == 3);
  @*/
__kernel void halves(__global uint *a, __global uint *b) {
  uint l = get_local_id(0), n = get_local_size(0);
  __global ushort *h = (__global ushort *)a;
  h[2 * l] = 3;
  h[2 * ((l + 1) % n) + 1] = 4;
  b[l] = 3;
}
