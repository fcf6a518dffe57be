// flags: --no-infer
// An int3 takes the room of an int4, and what writes it may write all of that.
//@ kernel requires \pointer_length(b) == 4 * tcount;
//@ context Perm(b[4 * \gtid], write) ** Perm(b[4 * \gtid + 1], write) ** Perm(b[4 * \gtid + 2], write);
__kernel void k(__global int *b) {
  __global int3 *a = (__global int3 *)b;
  a[get_global_id(0)] = (int3)(1, 2, 3); //~ ERROR access.write:insufficient_permission
}
