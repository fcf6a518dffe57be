// Forward substitution L x = b for several right-hand sides, one row of the group for each: the
// group is T wide and S high. Every item fetches its column of the tile, in turns of S; the columns
// of x are found one after the other, with two barriers a step.
#define T 16
#define S 4
/*@ requires get_local_size(0) == T && get_local_size(1) == S && get_num_groups(0) == 1;
  @ requires get_num_groups(1) == 1 && get_local_size(2) == 1 && get_num_groups(2) == 1;
  @ requires \pointer_length(l) == T * T && \pointer_length(b) == S * T;
  @ requires (\forall* int i; 0 <= i && i < T * T; Perm(l[i], read));
  @ context Perm(b[get_local_id(1) * T + get_local_id(0)], write);
  @ requires (\forall* int k; 0 <= k && k < T && k % S == get_local_id(1);
  @   Perm(tile[k][get_local_id(0)], write));
  @ requires Perm(x[get_local_id(1)][get_local_id(0)], write); */
__kernel void trsv(__global const float *l, __global float *b) {
  __local float tile[T][T];
  __local float x[S][T];
  int row = get_local_id(0), side = get_local_id(1);
  /*@ loop_invariant side <= j && j % S == side && j < T + S;
    @ loop_invariant (\forall* int i; 0 <= i && i < T * T; Perm(l[i], read));
    @ loop_invariant (\forall* int k; 0 <= k && k < T && k % S == get_local_id(1);
    @   Perm(tile[k][get_local_id(0)], write)); */
  for (int j = side; j < T; j += S) {
    tile[j][row] = l[j * T + row];
  }
  /*@ requires (\forall* int k; 0 <= k && k < T && k % S == get_local_id(1);
    @   Perm(tile[k][get_local_id(0)], write));
    @ ensures (\forall* int k, int j; 0 <= k && k < T && 0 <= j && j < T; Perm(tile[k][j], read)); */
  barrier(CLK_LOCAL_MEM_FENCE);
  float sum = b[side * T + row];
  /*@ loop_invariant 0 <= k && k <= T;
    @ loop_invariant Perm(b[get_local_id(1) * T + get_local_id(0)], write);
    @ loop_invariant Perm(x[get_local_id(1)][get_local_id(0)], write);
    @ loop_invariant (\forall* int k, int j; 0 <= k && k < T && 0 <= j && j < T; Perm(tile[k][j], read)); */
  for (int k = 0; k < T; k++) {
    if (row == k) {
      x[side][k] = sum / tile[k][k];
    }
    /*@ requires Perm(x[get_local_id(1)][get_local_id(0)], write);
      @ ensures Perm(x[get_local_id(1)][k], write \ T); */
    barrier(CLK_LOCAL_MEM_FENCE);
    if (row > k) {
      sum -= tile[row][k] * x[side][k];
    }
    /*@ requires Perm(x[get_local_id(1)][k], write \ T);
      @ ensures Perm(x[get_local_id(1)][get_local_id(0)], write); */
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  b[side * T + row] = x[side][row];
}
