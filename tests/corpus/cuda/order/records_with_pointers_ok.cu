struct N { int *p; int v; };
struct PP { int *p, *q; };
__global__ void k(int *a) {
  int u[2] = {1, 2}, w[1] = {3};
  N n{u, 0};
  n = N{w, *n.p};
  assert(n.v == 1 && *n.p == 3);
  n = {u + 1, n.p[0]};
  assert(n.v == 3 && *n.p == 2);
  PP q{u, w};
  for (int i = 0; i < 2; ++i) q = PP{q.q, q.p};
  PP r{u, w};
  r = PP{r.q, r.p};
  assert(*r.p == 3 && *r.q == 1);
}
