// expect: refuted
// flags: --num-groups 1
// The loop is left after one round: the cells of a second one were never written.
#define N 8
__attribute__((reqd_work_group_size(N, 1, 1)))
__kernel void k(__global int *table, __global int *to) {
  int l = get_local_id(0);
  int i = l;
  do {
    table[i] = i;
    i += N;
  } while (i < N);
  barrier(CLK_GLOBAL_MEM_FENCE);
  to[table[l + N]] = l; //~ ERROR race:write_write
}
