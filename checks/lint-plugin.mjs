// Rules of our own for oxlint, which has no `no-restricted-syntax`.

/** Forbids the syntax that the selectors match; each has its message. */
function forbid(messages) {
  return {
    create: (context) =>
      Object.fromEntries(
        Object.entries(messages).map(([selector, message]) => [
          selector,
          (node) => context.report({ node, message }),
        ]),
      ),
  };
}

const barrel = "No barrels: import from the file itself.";
const floatMoney = "Money is integer céntimos: use @lonchera/domain/money.";
const notRunEverywhere = "A test that is skipped or runs alone proves nothing: fix it or delete it.";

export default {
  meta: { name: "lonchera" },
  rules: {
    "no-barrel": forbid({
      ExportAllDeclaration: barrel,
      // All that the file has is imported and exported again.
      "Program:has(ExportSpecifier):not(:has(> :not(ImportDeclaration, ExportNamedDeclaration[declaration=null])))":
        barrel,
    }),
    "no-float-money": forbid({
      "CallExpression[callee.property.name='toFixed']": floatMoney,
      "CallExpression[callee.name='parseFloat']": floatMoney,
      "CallExpression[callee.property.name='parseFloat']": floatMoney,
      "Literal[raw=/^(0\\.18|1\\.18)$/]": "The rate of the IGV is @lonchera/domain/igv's.",
    }),
    "all-tests-run": forbid({
      "MemberExpression[object.name=/^(test|it|describe|suite|t|base)$/][property.name=/^(only|skip|todo|fixme|fails|skipIf|runIf)$/]":
        notRunEverywhere,
      "MemberExpression[object.property.name='describe'][property.name=/^(only|skip|fixme)$/]":
        notRunEverywhere,
      "CallExpression[callee.name=/^(test|it|describe|suite)$/] > ObjectExpression > Property[key.name=/^(only|skip|todo)$/]":
        notRunEverywhere,
    }),
  },
};
