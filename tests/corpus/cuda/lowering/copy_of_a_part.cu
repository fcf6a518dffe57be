// flags: --local-size 4 --num-groups 1
// 4 of 6 bytes, with a length that a variable keeps; what lies behind them stays.
struct triple { short x, y; char z; };
/*@ context Perm(out[\gtid], write); @*/
__global__ void parts(int* out) {
  triple p, q;
  p.x = 1;
  p.y = 2;
  p.z = 3;
  q.z = 7;
  size_t length = 4;
  memcpy(&q, &p, length);
  assert(q.x == 1 && q.y == 2);
  assert(q.z == 7);
  assert(q.z == 3);  //~ ERROR assert:false
}
