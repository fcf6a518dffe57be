// expect: bad_input
// An unknown type of a parameter costs the kernel that has it.
// says fine: no data race
struct Known { int x; };
__global__ void unread(foo_t *p, Known k, int n = no_such_constant) {  //~ ERROR syntax:clang
  //~^ ERROR syntax:clang
  p[0] = k.x;
}
__global__ void also_unread(int *a, std::no_such_class<int> b) { a[0] = 1; }  //~ ERROR syntax:clang
__global__ void fine(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
int main() {
  int *a;
  cudaMalloc(&a, 64 * sizeof(int));
  fine<<<1, 64>>>(a);
}
