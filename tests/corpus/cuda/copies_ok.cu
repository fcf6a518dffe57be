// flags: --local-size 4 --num-groups 1
// Copies of known length, of private memory.
struct pair { int a; short b; };
/*@ context Perm(out[\gtid], write); @*/
__global__ void copies(int* out) {
  pair p, q;
  p.a = 1;
  p.b = 2;
  memcpy(&q, &p, sizeof(pair));
  assert(q.a == 1 && q.b == 2);
  memset(&p, 0, sizeof(pair));
  assert(p.a == 0 && p.b == 0);
}
