// expect: proved
// says: every access in bounds
// The same in C++, with a vector.
#include <CL/cl.h>
#include <cstdlib>
#include <vector>
int main(int argc, char** argv) {
  cl_platform_id platform;
  cl_device_id device;
  cl_int err;
  clGetPlatformIDs(1, &platform, NULL);
  clGetDeviceIDs(platform, CL_DEVICE_TYPE_GPU, 1, &device, NULL);
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &err);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &err);
  const char* text = getenv("KERNELS");
  cl_program program = clCreateProgramWithSource(context, 1, &text, NULL, &err);
  err = clBuildProgram(program, 1, &device, NULL, NULL, NULL);
  if (err != CL_SUCCESS) return 1;
  int n = std::atoi(argv[1]);
  if (n < 1) return 1;
  cl_kernel k = clCreateKernel(program, "scale", &err);
  std::vector<float> values(n);
  cl_mem to = clCreateBuffer(context, CL_MEM_WRITE_ONLY, n * sizeof(float), nullptr, &err);
  cl_mem from = clCreateBuffer(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, n * sizeof(float), values.data(), &err);
  clSetKernelArg(k, 0, sizeof(cl_mem), &to);
  clSetKernelArg(k, 1, sizeof(cl_mem), &from);
  clSetKernelArg(k, 2, sizeof(int), &n);
  size_t local = 128;
  size_t global = ((n + local - 1) / local) * local;
  clEnqueueNDRangeKernel(queue, k, 1, nullptr, &global, &local, 0, nullptr, nullptr);
  clFinish(queue);
  return 0;
}
