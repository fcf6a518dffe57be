// Bodies of pure functions as OpenCL C. They compute with exact numbers in every caller: integers are
// computed as `long`, where the intervals of all parts show that nothing can leave it.
#pragma once
#include "export/expression_text.h"

namespace permverify::opencl_export {

class ExactText : public ExpressionText {
 public:
  using ExpressionText::ExpressionText;
  // The body as a value of the function's type, which wraps around as every conversion does.
  std::string body(const ir::Function& function);

 protected:
  Text node(const ir::Expr& expr) override;

 private:
  Text integer(const ir::Expr& expr);
  Text binary_integer(const ir::Binary& node, const ir::Expr& expr);
  void check_arguments(const ir::Call& call);
};

}  // namespace permverify::opencl_export
