struct node {
  __global int *next;
};
/*@ requires \pointer_length(q) == get_global_size(0) && get_global_size(0) > 1;
  @ context Perm(&q[\gtid].next, write); */
__kernel void k(__global int *p, __global struct node *q) {
  q[0].next = p; //~ ERROR access.write:insufficient_permission
}
