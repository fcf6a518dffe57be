// expect: proved
// says: every access in bounds
// The kernel, its buffer and the sizes are members of a record.
#include <CL/cl.h>
#include <stdlib.h>
struct app { cl_kernel k; cl_mem m; size_t local; int n; };
static void init(struct app* a, int n) {
  a->k = clCreateKernel(0, "guard", NULL);
  a->n = n;
  a->m = clCreateBuffer(0, CL_MEM_READ_WRITE, a->n * sizeof(int), NULL, NULL);
  a->local = 64;
  clSetKernelArg(a->k, 0, sizeof(cl_mem), &a->m);
  clSetKernelArg(a->k, 1, sizeof(int), &a->n);
}
int main(int argc, char** argv) {
  struct app a;
  init(&a, 1000);
  size_t g = 1024;
  clEnqueueNDRangeKernel(0, a.k, 1, NULL, &g, &a.local, 0, NULL, NULL);
  return 0;
}
