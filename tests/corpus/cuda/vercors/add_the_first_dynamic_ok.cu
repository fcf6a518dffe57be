// A number that one thread of each group fetches into memory of the host's size, added to every element.
/*@ context blockDim.x == 32 && blockDim.y == 1 && blockDim.z == 1;
  @ context gridDim.x > 0 && gridDim.y == 1 && gridDim.z == 1;
  @ context first != NULL && out != NULL;
  @ context \pointer_length(first) == 1 && \pointer_length(out) == n && n > 0;
  @ context blockDim.x * gridDim.x >= n && \shared_mem_size(s) == 1;
  @ context Perm(&first[0], write \ (blockDim.x * gridDim.x));
  @ context \gtid < n ==> Perm(&out[\gtid], write);
  @ requires \ltid == 0 ==> Perm(&s[0], write);
  @ requires 0 <= first[0] && first[0] <= 1000;
  @ requires \gtid < n ==> 0 <= out[\gtid] && out[\gtid] <= 1000;
  @ ensures \gtid < n ==> out[\gtid] == \old(out[\gtid]) + first[0]; */
__global__ void add_first(const int *first, int *out, int n) {
  extern __shared__ int s[];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0) {
    s[threadIdx.x] = first[0];
  }
  /*@ requires threadIdx.x == 0 ==> Perm(&s[0], write);
    @ requires threadIdx.x == 0 ==> s[0] == first[0];
    @ ensures Perm(&s[0], write \ blockDim.x);
    @ ensures s[0] == first[0]; */
  __syncthreads();
  if (i < n) {
    out[i] += s[0];
  }
}
