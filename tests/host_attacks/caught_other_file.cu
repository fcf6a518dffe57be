// A function of another file throws an exception that changes the variable at its end.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
void fail(int* p);
int main(int argc, char** argv) { int* a; cudaMalloc(&a, 4); int n = 64; try { fail(&n); } catch (...) { n = 64; } k<<<1, n>>>(a); }
