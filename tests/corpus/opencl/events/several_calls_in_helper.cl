// Copies and waits in functions.
// flags: --local-size 64
event_t start(local int *to, const global int *from, event_t with) { return async_work_group_copy(to, from, 64, with); }
void finish(event_t *e) { wait_group_events(1, e); }
kernel void k(global int *out, const global int *in) {
  local int a[64], b[64];
  const int t = get_local_id(0);
  event_t e = start(a, in, 0);
  e = start(b, in + 64, e);
  finish(&e);
  out[get_global_id(0)] = a[63 - t] + b[63 - t];
}
