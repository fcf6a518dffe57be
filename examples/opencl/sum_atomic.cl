// The sum of an array modulo 2^32: the work-items of a group add their elements up in local memory, and
// then one work-item of each group adds that to the result. Permissions are inferred.
// expect: proved
/*@ kernel requires \pointer_length(in) == tcount && \pointer_length(total) == 1;
  @ kernel ensures total[0] == (unsigned) (\old(total[0]) + (\sum int i; 0 <= i && i < tcount; in[i]));
  @*/
__kernel void sum_atomic(__global const uint *in, __global uint *total) {
  __local uint part;
  if (get_local_id(0) == 0) {
    part = 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&part, in[get_global_id(0)]);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    atomic_add(total, part);
  }
}
