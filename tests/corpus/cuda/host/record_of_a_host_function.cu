// expect: bad_input
template <class T> __global__ void first(int* out, T t) { out[threadIdx.x] = t.size; }
int main() {
  struct Mine { //~ ERROR unsupported:record
    mystery what;
    int size;
  };
  first<<<1, 2>>>((int*)0, Mine());
}
