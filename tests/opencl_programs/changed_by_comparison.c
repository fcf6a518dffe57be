// expect: not_proved
// A function that qsort calls changes the local size.
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
static size_t local = 64;
static void change(size_t* p) { *p = 512; }
static int compare(const void* a, const void* b) { local = 512; return 0; }
int main(int argc, char** argv) {
  cl_kernel k = clCreateKernel(0, "room", NULL);
  int x = 0;
  int v[4] = {4, 3, 2, 1};
  size_t g = 1024;
  clSetKernelArg(k, 0, 4, &x);
  qsort(v, 4, 4, compare);
  clEnqueueNDRangeKernel(0, k, 1, NULL, &g, &local, 0, NULL, NULL);
  return 0;
}
