// The member of the base is another one than the member of the derived class with its name.
struct Base { int n; };
struct Shape : Base { int n; };
static const Shape shapes[] = {{{512}, 64}, {{512}, 128}};
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main() { int* a; cudaMalloc(&a, 4); for (int i = 0; i < 2; ++i) k<<<1, shapes[i].Base::n>>>(a); }
