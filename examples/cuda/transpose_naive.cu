// Matrix transpose on a two-dimensional grid of two-dimensional blocks of any shape.
// Work-item (x, y) reads row y, column x of `in` and writes row x, column y of `out`: no two share
// an element, so there is no barrier. The launch covers the matrix and may be larger: the host rounds
// both sizes up to whole blocks, and the threads outside have nothing to do. An index is an int.
// expect: proved
// mutant: s/out[j * height + i] == in[i * width + j]/out[j * height + i] == in[j]/ -> refuted
#include <limits.h>

/*@ kernel requires 0 <= width <= tcount.x && 0 <= height <= tcount.y;
  @ kernel requires width * height <= INT_MAX;
  @ kernel requires \pointer_length(in) == height * width && \pointer_length(out) == width * height;
  @ kernel ensures (\forall int i, int j; 0 <= i && i < height && 0 <= j && j < width;
  @                  out[j * height + i] == in[i * width + j]);
  @ requires tid.x < width && tid.y < height ==> Perm(in[tid.y * width + tid.x], read);
  @ requires tid.x < width && tid.y < height ==> Perm(out[tid.x * height + tid.y], write);
  @ ensures  tid.x < width && tid.y < height ==> Perm(out[tid.x * height + tid.y], write);
  @ ensures  tid.x < width && tid.y < height ==>
  @            out[tid.x * height + tid.y] == in[tid.y * width + tid.x];
  @*/
__global__ void transpose_naive(int width, int height, const int *in, int *out) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height) {
    out[x * height + y] = in[y * width + x];
  }
}
