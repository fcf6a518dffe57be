// expect: proved
// A static method launches.
struct Launcher {
  static const int threads = 256;
  static void launch(int* a, int n);
};
__global__ void k(int* a) {
  __shared__ int s[256];
  s[threadIdx.x] = 1;
}
void Launcher::launch(int* a, int n) { k<<<n, threads>>>(a); }
int main() {
  int* a;
  cudaMalloc(&a, sizeof(int));
  Launcher::launch(a, 4);
}
