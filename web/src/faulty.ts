// Small kernels with a fault, for the gallery: what is in `examples/` is proved.
import type { Language } from "./types";

export interface Faulty {
  name: string;
  title: string;
  lang: Language;
  source: string;
}

export const faulty: Faulty[] = [
  { name: "missing barrier", title: "A sum in shared memory: an iteration reads what another one still writes", lang: "cuda", source:
`//@ requires blockDim.x <= 256;
__global__ void block_sum(const int *in, int *out, int n) {
  __shared__ int s[256];
  int t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + t;
  s[t] = i < n ? in[i] : 0;
  __syncthreads();
  for (int k = blockDim.x / 2; k > 0; k /= 2) {
    if (t < k) s[t] += s[t + k];
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
` },
  { name: "barrier in a branch", title: "Some threads leave, and the others wait for them at a barrier", lang: "cuda", source:
`//@ requires blockDim.x <= 256;
__global__ void reverse(const int *in, int *out, int n) {
  __shared__ int s[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  s[threadIdx.x] = in[i];
  __syncthreads();
  out[i] = s[blockDim.x - 1 - threadIdx.x];
}
` },
  { name: "one element too far", title: "The last thread reads behind the end of the array", lang: "cuda", source:
`//@ requires \\pointer_length(in) == n && \\pointer_length(out) == n;
__global__ void difference(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i + 1] - in[i];
}
` },
];
