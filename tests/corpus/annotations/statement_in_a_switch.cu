// expect: bad_input
// Nothing is executed in front of the first label, nor behind the head; between two labels of one
// statement it would be executed for one of them only.
__global__ void behind_the_head(int c) {
  switch (c)
    //@ assert false;
    //~^ ERROR unsupported:annotation
  {
    case 1: c++;
  }
}
__global__ void in_front_of_all(int c) {
  switch (c) {
    //@ assume false;
    //~^ ERROR unsupported:annotation
    case 1: c++;
  }
}
__global__ void between_two(int c) {
  switch (c) {
    case 1:
    //@ assume c == 1;
    //~^ ERROR unsupported:annotation
    case 2: c++;
  }
}
__global__ void without_labels(int c) {
  switch (c) {
    //@ assume false;
    //~^ ERROR unsupported:annotation
  }
}
