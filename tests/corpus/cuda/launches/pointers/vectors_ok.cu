// expect: proved
// says: every access in bounds
// Elements of several parts.
struct Body {
  float4 place;
  float mass;
  float padding[3];
};
__global__ void fill(Body* bodies, float4* places, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    bodies[i].mass = 1;
    bodies[i].place.x = 0;
    places[i].w = 2;
  }
}
int main(int argc, char** argv) {
  int n = argc;
  Body* bodies;
  float4* places;
  cudaMalloc(&bodies, n * sizeof(Body));
  cudaMalloc(&places, n * sizeof(float4));
  fill<<<n / 64 + 1, 64>>>(bodies, places, n);
  return 0;
}
