// expect: bad_input
struct node {
  __global int *next;
};
__kernel void k(__global struct node *q) {
  *q[0].next = 1; //~ ERROR unsupported:pointer_in_memory
}
