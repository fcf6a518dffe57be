// A pointer in global memory is a cell like others; what it points to is forgotten there.
struct node {
  __global int *next[2];
  int n;
};
/*@ requires \pointer_length(q) == get_global_size(0) && \pointer_length(r) == get_global_size(0);
  @ context Perm(&q[\gtid].next[0], write) ** Perm(&q[\gtid].next[1], write) ** Perm(q[\gtid].n, write);
  @ context Perm(&r[\gtid].next[1], read);
  @ ensures q[\gtid].n == 3; */
__kernel void k(__global int *p, __global struct node *q, __global struct node *r) {
  size_t t = get_global_id(0);
  q[t].n = 3;
  q[t].next[0] = p;
  q[t].next[1] = r[t].next[1];
  if (q[t].next[0]) q[t].n = 3;
}
