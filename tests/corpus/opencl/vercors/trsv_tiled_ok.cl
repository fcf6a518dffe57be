// Forward substitution L x = b of a small system by one group: the matrix is fetched into a tile of
// local memory first, then x is found row by row; each found value is spread through local memory.
#define T 16
/*@ requires get_local_size(0) == T && get_local_size(1) == 1 && get_num_groups(0) == 1;
  @ requires get_num_groups(1) == 1;
  @ requires \pointer_length(l) == T * T && \pointer_length(b) == T;
  @ requires (\forall* int i; 0 <= i && i < T * T; Perm(l[i], read));
  @ context Perm(b[\ltid], write);
  @ requires (\forall* int j; 0 <= j && j < T; Perm(tile[\ltid][j], write));
  @ requires Perm(x[\ltid], write); */
__kernel void trsv(__global const float *l, __global float *b) {
  __local float tile[T][T];
  __local float x[T];
  int row = get_local_id(0);
  //@ loop_invariant 0 <= j && j <= T;
  //@ loop_invariant (\forall* int k; 0 <= k && k < T; Perm(tile[\ltid][k], write));
  //@ loop_invariant (\forall* int i; 0 <= i && i < T * T; Perm(l[i], read));
  for (int j = 0; j < T; j++) {
    tile[row][j] = l[row * T + j];
  }
  float sum = b[row];
  /*@ loop_invariant 0 <= k && k <= T;
    @ loop_invariant Perm(b[\ltid], write) ** Perm(x[\ltid], write);
    @ loop_invariant (\forall* int j; 0 <= j && j < T; Perm(tile[\ltid][j], write)); */
  for (int k = 0; k < T; k++) {
    if (row == k) {
      x[k] = sum / tile[k][k];
    }
    /*@ requires Perm(x[\ltid], write);
      @ ensures Perm(x[k], write \ T); */
    barrier(CLK_LOCAL_MEM_FENCE);
    if (row > k) {
      sum -= tile[row][k] * x[k];
    }
    /*@ requires Perm(x[k], write \ T);
      @ ensures Perm(x[\ltid], write); */
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  b[row] = x[row];
}
