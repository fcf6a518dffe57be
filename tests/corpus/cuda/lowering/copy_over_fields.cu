// flags: --local-size 4 --num-groups 1
// A copy that begins at a field and goes on over the next one, not over the next record.
struct pair { int a, b; };
/*@ context Perm(out[\gtid], write); @*/
__global__ void fields(int* out) {
  pair all[2];
  int given[2];
  given[0] = 1;
  given[1] = 2;
  all[0].b = 8;
  all[1].a = 9;
  memcpy(&all[0].a, given, 8);
  assert(all[0].a == 1 && all[0].b == 2 && all[1].a == 9);
  assert(all[1].a == 2);  //~ ERROR assert:false
}
