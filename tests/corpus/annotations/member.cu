// expect: refuted
// In a function of a class a name is that of a member before it is one of the file.
const int n = 5;
const int m = 5;
struct Pair {
  static const int m = 6;
  int n;
  __device__ int of_object() {
    //@ assert n == 5;
    //~^ ERROR assert:false
    return n;
  }
  __device__ int of_class() {
    //@ assert m == 5;
    //~^ ERROR assert:false
    return m;
  }
  //@ ensures n == 5;
  //~^ ERROR assert:false
  __device__ void promise() { n = 6; }
  //@ requires n == 6 && m == 6; ensures n == 7;
  __device__ void right() { n = 7; }
};
__global__ void object() {
  Pair pair;
  pair.n = 6;
  pair.of_object();
}
__global__ void of_class() {
  Pair pair;
  pair.of_class();
}
__global__ void promise() {
  Pair pair;
  pair.promise();
}
__global__ void right() {
  Pair pair;
  pair.n = 6;
  pair.right();
}
