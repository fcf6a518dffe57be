// expect: not_proved
// The loop ends before its counter reaches the end.
struct Entry {
  float value;
};
constexpr int most = 1024;
__global__ void k(const Entry* entries, float* to) {
  to[blockIdx.x] = entries[blockIdx.x].value;
}
void run(const float* from, int count) {
  Entry entries[most];
  for (int i = 0; i < count; i++) {
    if (i >= most) break;
    entries[i].value = from[i];
  }
  Entry* on_device;
  float* to;
  cudaMalloc(&on_device, sizeof(Entry) * most);
  cudaMalloc(&to, sizeof(float) * most);
  k<<<count, 1>>>(on_device, to);
}
