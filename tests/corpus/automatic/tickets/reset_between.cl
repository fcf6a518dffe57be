// expect: refuted
// The counter starts anew between the two, and both numbers are used at one time.
// flags: --local-size 4 --num-groups 1
__kernel void k(__global int *slots) {
  __local uint next;
  int l = get_local_id(0);
  if (l == 0) next = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint i = atomic_inc(&next);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (l == 0) next = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint j = atomic_inc(&next);
  if (l < 2) slots[i] = l; //~ ERROR race:write_write
  else slots[j] = l;
}
