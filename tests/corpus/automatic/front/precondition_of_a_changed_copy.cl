// expect: refuted
struct pair { int a, b; };
__kernel void k(__global int *p, struct pair q) {
  __requires(q.a == 5);
  q.a = q.a + q.b;
  __assert(q.a == 5); //~ ERROR assert:false
}
