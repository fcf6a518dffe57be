// expect: refuted
// The array of the device is shorter than that of the host.
struct Entry {
  float value;
};
constexpr int most = 1024;
__global__ void k(const Entry* entries, float* to) {
  to[blockIdx.x] = entries[blockIdx.x].value;  //~ ERROR access.bounds:program_access
}
void run(const float* from, int count) {
  Entry entries[most];
  for (int i = 0; i < count; i++) entries[i].value = from[i];
  Entry* on_device;
  float* to;
  cudaMalloc(&on_device, sizeof(Entry) * (most - 1));
  cudaMalloc(&to, sizeof(float) * most);
  k<<<count, 1>>>(on_device, to);
}
