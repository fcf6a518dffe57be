// expect: proved
// Classes of the host that have library containers of pointers to themselves and to one another.
#include <memory>
#include <vector>
class Other;
class Node {
 public:
  std::vector<Node*> below;
  std::vector<std::vector<Other*>> others;
  std::shared_ptr<Node> above;
  int size = 64;
};
class Other {
 public:
  std::vector<Node> nodes;
  std::vector<Other*> beside;
};
__global__ void k(int* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x; }
int main() {
  int* a;
  cudaMalloc(&a, 256 * sizeof(int));
  Node node;
  Other other;
  k<<<4, 64>>>(a);
  return 0;
}
