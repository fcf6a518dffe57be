// A lambda in a lambda has a reference to the copy of the outer one.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main() { int* a; cudaMalloc(&a, 4); int n = 512; auto outer = [=] { auto inner = [&] { k<<<1, n>>>(a); }; inner(); }; n = 64; outer(); }
