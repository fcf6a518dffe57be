// expect: proved
// A step of the diffusion equation in one dimension, with a halo in shared memory: precondition and postcondition only.
extern __shared__ float s[];

/*@ kernel requires \pointer_length(u) == tcount + 2 && \pointer_length(v) == tcount;
  @ kernel requires \shared_mem_size(s) == gsize + 2;
  @ kernel ensures (\forall int i; 0 <= i && i < tcount;
  @   v[i] == u[i + 1] + c * (u[i] - 2 * u[i + 1] + u[i + 2]));
  @*/
__global__ void diffusion(float c, const float *u, float *v) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, l = threadIdx.x;
  s[l + 1] = u[i + 1];
  if (l == 0) {
    s[0] = u[i];
  }
  if (l == blockDim.x - 1) {
    s[l + 2] = u[i + 2];
  }
  __syncthreads();
  v[i] = s[l + 1] + c * (s[l] - 2 * s[l + 1] + s[l + 2]);
}
