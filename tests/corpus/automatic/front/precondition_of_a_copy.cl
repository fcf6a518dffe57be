// The kernel changes one member of the record: what is asked for of the other still holds.
struct pair { int a, b; };
__kernel void k(__global int *p, struct pair q) {
  __requires(q.a == 5);
  q.b = p[get_global_id(0)];
  __assert(q.a == 5);
}
