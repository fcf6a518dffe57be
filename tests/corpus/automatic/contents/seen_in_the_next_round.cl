// expect: refuted
// What thread 0 wrote before the loop the others see behind its barrier.
#define N 8
__attribute__((reqd_work_group_size(N, 1, 1)))
__kernel void k(__global int *out, int rounds) {
  __local int table[N];
  int l = get_local_id(0);
  table[l] = l;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l == 0) table[3] = 4;
  for (int r = 0; r < rounds; r++) {
    if (r > 0) __assert(table[l] == l); //~ ERROR assert:false
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
