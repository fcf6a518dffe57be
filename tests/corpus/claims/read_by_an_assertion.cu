// says k: not checked: accesses to b
// says not k: every access in bounds
// What an assertion of the program reads is an access.
__global__ void k(int *b) { assert(b[100] == b[100]); }
