// expect: refuted
// Bytes that fill up a record: memset and memcpy write them, too; an assignment leaves them unspecified.
struct P { char a; int b; };
__global__ void right() {
  P p = {0, 0}, r = {1, 2};
  unsigned char *q = (unsigned char *)&p, *z = (unsigned char *)&r;
  q[1] = 5;
  memset(&p, 0, sizeof p);
  assert(q[1] == 0);
  z[1] = 7;
  memcpy(&p, &r, sizeof p);
  assert(q[1] == 7 && p.a == 1 && p.b == 2);
}
__global__ void set(int) {
  P p = {0, 0};
  unsigned char *q = (unsigned char *)&p;
  q[1] = 5;
  memset(&p, 0, sizeof p);
  assert(q[1] == 5);  //~ ERROR assert:false
}
__global__ void copied() {
  P p = {0, 0}, r = {1, 2};
  unsigned char *q = (unsigned char *)&p, *z = (unsigned char *)&r;
  q[1] = 5;
  z[1] = 7;
  memcpy(&p, &r, sizeof p);
  assert(q[1] == 5);  //~ ERROR assert:false
}
__global__ void assigned() {
  P p = {0, 0}, r = {1, 2};
  unsigned char *q = (unsigned char *)&p;
  q[1] = 5;
  p = r;
  assert(p.a == 1 && p.b == 2);
  assert(q[1] == 5);  //~ UNKNOWN assert:false
}
__global__ void race_of_memset(P *p) {
  unsigned char *q = (unsigned char *)p;
  if (blockIdx.x == 0 && threadIdx.x == 0) memset(p, 0, sizeof(P));  //~ ERROR race:write_write
  if (blockIdx.x == 0 && threadIdx.x == 1) q[1] = 5;
}
__global__ void race_of_memcpy(P *p, P *r) {
  unsigned char *q = (unsigned char *)p;
  if (blockIdx.x == 0 && threadIdx.x == 0) memcpy(p, r, sizeof(P));  //~ ERROR race:write_write
  if (blockIdx.x == 0 && threadIdx.x == 1) q[1] = 5;
}
__global__ void race_of_assignment(P *p, P *r) {
  unsigned char *q = (unsigned char *)p;
  if (blockIdx.x == 0 && threadIdx.x == 0) *p = *r;  //~ ERROR race:write_write
  if (blockIdx.x == 0 && threadIdx.x == 1) q[1] = 5;
}
// Behind the members of a base class lie those of the derived class.
struct Base { int x; char c; __device__ Base() {} __device__ Base(int a, char b) : x(a), c(b) {} };
struct Derived : Base { char d; };
__global__ void base_class(int) {
  Derived d;
  d.d = 3;
  memset(static_cast<Base *>(&d), 0, sizeof(Base));
  assert(d.d == 0 && d.x == 0 && d.c == 0);
}
__global__ void base_class_wrong(int) {
  Derived d;
  d.d = 3;
  memset(static_cast<Base *>(&d), 0, sizeof(Base));
  assert(d.d == 3);  //~ ERROR assert:false
}
__global__ void base_class_assigned(int) {
  Derived d;
  d.d = 3;
  static_cast<Base &>(d) = Base(1, 2);
  assert(d.d == 3 && d.x == 1 && d.c == 2);
}
// Behind the data of a member whose class has a constructor.
struct Made { __device__ Made() {} int x; char c; };
struct Holder { Made n[2]; char k; };
__global__ void tail_of_a_member(Holder *a, Holder *b) {
  unsigned char *q = (unsigned char *)a;
  if (blockIdx.x == 0 && threadIdx.x == 0) *a = *b;  //~ ERROR race:write_write
  if (blockIdx.x == 0 && threadIdx.x == 1) q[6] = 5;
}
