// A virtual method of another class.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct B { int t; B(int n) : t(n) {} virtual void grow() {} }; struct D : B { D(int n) : B(n) {} void grow() override { t = 512; } };
static void use(B& b, int* a) { b.grow(); k<<<1, b.t>>>(a); }
int main() { int* a; cudaMalloc(&a, 4); D d(64); use(d, a); }
