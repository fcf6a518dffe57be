// flags: --deny missing_headers
// A program as people have it: what the host includes, declares and calls does not matter.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <functional>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <sys/time.h>
#include <type_traits>
#include <unistd.h>
#include <unordered_map>
#include <vector>
#include <cuda_runtime.h>
using namespace std;
using std::chrono::high_resolution_clock;

struct Settings {
  std::string name;
  std::vector<double> weights;
  std::map<std::string, int> counts = {{"a", 1}};
  int size;
  double total() const { return std::accumulate(weights.begin(), weights.end(), 0.0); }
};
class Wrong : public std::runtime_error {
 public:
  explicit Wrong(const std::string& what) : std::runtime_error(what) {}
  const char* what() const noexcept override { return "wrong"; }
};
static std::vector<int> table = {1, 2, 3};
std::map<std::string, int> modes{{"fast", 1}, {"slow", 2}};
FILE* log_file = nullptr;
double since(const struct timeval& start, clock_t now);

std::ostream& operator<<(std::ostream& out, const Settings& s) { return out << s.name << s.size; }
double seconds(const high_resolution_clock::time_point& start) {
  return chrono::duration<double>(high_resolution_clock::now() - start).count();
}
void read(std::ifstream& in, vector<float>& numbers, const std::function<void(int)>& each);

template <class T> struct Twice {
  __device__ T operator()(T x) const { return x + x; }
};
template <class T, class F>
__global__ void map_all(const T* in, T* out, int n, F f) {
  static_assert(std::is_floating_point<T>::value, "a number");
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  std::array<T, 2> pair;
  pair[0] = i < n ? in[i] : std::numeric_limits<T>::max();
  pair[1] = std::min(pair[0], T(3));
  if (i < n) out[i] = f(pair[1]);
}
int main(int argc, char** argv) {
  Settings s;
  std::mt19937 generator(19937);
  std::uniform_real_distribution<float> numbers(0, 1);
  std::vector<float> in(1000);
  for (auto& x : in) x = numbers(generator);
  std::sort(in.begin(), in.end(), [](float a, float b) { return a > b; });
  int device = 0;
  cudaGetDevice(&device);
  auto start = high_resolution_clock::now();
  float *a, *b;
  cudaMalloc(&a, 4000);
  cudaMalloc(&b, 4000);
  map_all<float><<<4, 256>>>(a, b, 1000, Twice<float>());
  std::unique_ptr<int[]> counts(new int[10]);
  if (argc > 1) throw Wrong("no argument");
  std::cout << s << " took " << seconds(start) << std::endl;
}
