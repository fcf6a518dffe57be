// Each thread adds two neighbours of each input.
/*@ requires \pointer_length(a) == 2 * get_global_size(0) && \pointer_length(b) == 2 * get_global_size(0);
  @ requires \pointer_length(c) == 2 * get_global_size(0);
  @ context Perm(a[2 * \gtid], read) ** Perm(a[2 * \gtid + 1], read);
  @ context Perm(b[2 * \gtid], read) ** Perm(b[2 * \gtid + 1], read);
  @ context Perm(c[2 * \gtid], write) ** Perm(c[2 * \gtid + 1], write);
  @ ensures c[2 * \gtid] == (unsigned int) (a[2 * \gtid] + b[2 * \gtid]);
  @ ensures c[2 * \gtid + 1] == (unsigned int) (a[2 * \gtid + 1] + b[2 * \gtid + 1]); */
__kernel void add(const __global uint *a, const __global uint *b, __global uint *c) {
  size_t i = get_global_id(0);
  uint2 sum = vload2(i, a) + vload2(i, b);
  vstore2(sum, i, c);
}
