// A method prints the address of a member, which is read from the text.
#include <stdio.h>
__global__ void k(int* a) { __shared__ int s[256]; s[threadIdx.x] = 1; }
struct Size {
  int n;
  Size(int m) : n(m) {}
  void write(char* text) { sprintf(text, "%p", (void*)&n); }
  int get() const { return n; }
};
int main() {
  int* a;
  cudaMalloc(&a, 4);
  char text[64];
  int* p;
  Size size(256);
  size.write(text);
  sscanf(text, "%p", (void**)&p);
  *p = 512;
  k<<<1, size.get()>>>(a);
  return 0;
}
