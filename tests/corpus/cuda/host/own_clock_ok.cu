// No header is included, so the name is free.
typedef unsigned int clock_t;
__global__ void stop(clock_t* times) { times[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
