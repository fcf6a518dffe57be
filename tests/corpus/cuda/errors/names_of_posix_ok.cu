// Types of POSIX and of the toolkit in code of the host, and reads of surfaces.
#include <getopt.h>
#include <pthread.h>
static struct option options[] = {{"size", 1, 0, 's'}, {0, 0, 0, 0}};
pthread_mutex_t lock;
pid_t parent;
cudaIpcMemHandle_t shared_with;
__global__ void reads(cudaSurfaceObject_t from, float* to) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  surf2Dread(&to[i], from, i * 4, 0, cudaBoundaryModeZero);
}
