// expect: proved
// A class template.
template <typename T>
class Grid {
 public:
  Grid(int n, int each) : n_(n), each_(each) { cudaMalloc(&at_, sizeof(T) * n); }
  T* begin() { return at_; }
  void fill(T value);

 private:
  int n_, each_;
  T* at_;
};
template <typename T>
__global__ void k(T* a, int n, T value) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = value;
}
template <typename T>
void Grid<T>::fill(T value) {
  k<<<(n_ + each_ - 1) / each_, each_>>>(at_, n_, value);
}
int main(int argc, char** argv) {
  Grid<double> grid(1000 + argc, 128);
  grid.fill(1.0);
}
