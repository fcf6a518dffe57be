#define ENTRY __kernel void
#define EVERY(i, n) for (int i = 0; i < (n); i++)
ENTRY heads(__global int *x, // the only one {
            int n) // and how many; }
{ /* { */
  int s = 0;
  EVERY(i, 5) s += i; // ;
  if (n > 3) do s--; while (s > 20);
  else
    EVERY(j, 2) { s += j; }
  x[get_global_id(0)] = s;
}
