// The lambda catches an exception that comes behind the change.
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
int main(int argc, char** argv) {
  int* a; cudaMalloc(&a, 4); int n = 64;
  auto grow = [&] { try { n = 512; if (argc > 1) throw 1; n = 64; } catch (int) { } };
  grow(); k<<<1, n>>>(a);
}
