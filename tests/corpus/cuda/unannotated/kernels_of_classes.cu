// expect: refuted
// flags: --host off
// Each of these kernels races, wherever it stands.
template <class T> struct Table {
  static __global__ void member(T* a) { a[0] = threadIdx.x; }  //~ ERROR race:write_write
  template <class U> static __global__ void of_template(U* a) { a[0] = threadIdx.x; }  //~ ERROR race:write_write
  friend __global__ void of_friend(Table<T>*, T* a) { a[0] = threadIdx.x; }  //~ WARNING ignored:kernel_template
  static __global__ void unused(T* a) { a[0] = threadIdx.x; }  //~ WARNING ignored:kernel_template
  struct Inner {
    static __global__ void inside(T* a) { a[0] = threadIdx.x; }  //~ ERROR race:write_write
  };
};
void host(Table<int>* table, int* p) {
  struct Local {
    static __global__ void local(int* a) { a[0] = threadIdx.x; }  //~ ERROR race:write_write
  };
  Table<int>::member<<<1, 32>>>(p);
  Table<int>::of_template<<<1, 32>>>(p);
  of_friend<<<1, 32>>>(table, p);
  Table<int>::Inner::inside<<<1, 32>>>(p);
  if (p) {
    struct Deeper {
      static __global__ void deeper(int* a) { a[0] = threadIdx.x; }  //~ ERROR race:write_write
    };
    Deeper::deeper<<<1, 32>>>(p);
  }
  auto in_lambda = [](int* p) {
    struct Hidden {
      static __global__ void hidden(int* a) { a[0] = threadIdx.x; }  //~ ERROR race:write_write
    };
    Hidden::hidden<<<1, 32>>>(p);
  };
  in_lambda(p);
}
