// The lambda copies the record before it changes.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct Sizes { int block; };
int main() { int* a; cudaMalloc(&a, 4); Sizes s = {512}; auto go = [=] { k<<<1, s.block>>>(a); }; s.block = 64; go(); }
