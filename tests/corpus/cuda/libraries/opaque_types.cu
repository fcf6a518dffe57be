// Types of a library that is missing stand in declarations of the host; a kernel has no object of one.
// assumes ok: missing_headers
#include <graphics/library.h>
using namespace graphics;
extern GRuint buffer;
GRuint create(GRenum kind, GRuint *out);
static GRproc *entry = (GRproc *)0;
struct Window { GRuint handle; int width; };
__global__ void ok(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
__global__ void member(Window *w) { w[0].width = threadIdx.x; }  //~ ERROR unsupported:layout
__global__ void object(int *a) {
  GRuint local;  //~ ERROR syntax:clang
  a[0] = 1;
}
void host() {
  GRuint g = create(0, &buffer);
  ok<<<1, 1>>>(0);
}
