import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import reactHooks from "eslint-plugin-react-hooks";
import unicorn from "eslint-plugin-unicorn";
import tseslint from "typescript-eslint";

const packages = "{domain,contract,server,demo,web}/src/**/*.{ts,tsx}";
const tests = "**/*.{test,spec}.{ts,tsx}";

const notRunEverywhere = "A test that is skipped or runs alone proves nothing: fix it or delete it.";
const floatMoney = "Money is integer céntimos: use @lonchera/domain/money.";

/** Sections of a file that want a banner want a file of their own. */
const bannerLines = [..."-=*#~_─═"].map((character) => character.repeat(4));

const noBarrel = { selector: "ExportAllDeclaration", message: "No barrels: import from the file itself." };

const testSelectors = [
  {
    selector:
      "MemberExpression[object.name=/^(test|it|describe|suite|t|base)$/][property.name=/^(only|skip|todo|fixme|fails|skipIf|runIf)$/]",
    message: notRunEverywhere,
  },
  {
    selector: "MemberExpression[object.property.name='describe'][property.name=/^(only|skip|fixme)$/]",
    message: notRunEverywhere,
  },
  {
    selector:
      "CallExpression[callee.name=/^(test|it|describe|suite)$/] > ObjectExpression > Property[key.name=/^(only|skip|todo)$/]",
    message: notRunEverywhere,
  },
];

const moneySelectors = [
  { selector: "CallExpression[callee.property.name='toFixed']", message: floatMoney },
  { selector: "CallExpression[callee.name='parseFloat']", message: floatMoney },
  { selector: "CallExpression[callee.property.name='parseFloat']", message: floatMoney },
  { selector: "Literal[raw=/^(0\\.18|1\\.18)$/]", message: "The rate of the IGV is @lonchera/domain/igv's." },
];

export default defineConfig(
  globalIgnores([
    "**/dist/",
    "**/.cache/",
    "**/test-results/",
    "data/",
    "server/src/platform/db/migrations/",
  ]),
  js.configs.recommended,
  {
    name: "TypeScript, with types",
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.recommendedTypeChecked],
    // One program for all packages: with a program each, all but the first check the others' types again.
    languageOptions: {
      parserOptions: { project: "./tsconfig.lint.json", tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-deprecated": "error",
      "@typescript-eslint/no-floating-promises": [
        "error",
        { allowForKnownSafeCalls: [{ from: "package", name: ["test", "suite"], package: "node:test" }] },
      ],
      "@typescript-eslint/no-import-type-side-effects": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-unnecessary-condition": [
        "error",
        { allowConstantLoopConditions: "only-allowed-literals" },
      ],
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/no-unused-vars": [
        "error",
        {
          argsIgnorePattern: "^_",
          destructuredArrayIgnorePattern: "^_",
          varsIgnorePattern: "^_$",
          ignoreUsingDeclarations: true,
        },
      ],
      "@typescript-eslint/prefer-readonly": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/return-await": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      // A handler may be async for its type alone.
      "@typescript-eslint/require-await": "off",
      // Our objects are closures: their functions have no `this` to lose.
      "@typescript-eslint/unbound-method": "off",
    },
  },
  {
    name: "everywhere",
    files: ["**/*.{js,mjs,ts,tsx}"],
    plugins: { unicorn },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "no-empty-pattern": ["error", { allowObjectPatternsAsParameters: true }],
      "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
      "no-restricted-exports": [
        "error",
        {
          restrictDefaultExports: {
            direct: true,
            named: true,
            defaultFrom: true,
            namedFrom: true,
            namespaceFrom: true,
          },
        },
      ],
      "no-restricted-syntax": ["error", noBarrel],
      "no-warning-comments": [
        "error",
        { terms: ["todo", "fixme", "xxx", "hack", ...bannerLines], location: "anywhere" },
      ],
      "unicorn/error-message": "error",
      "unicorn/filename-case": ["error", { case: "kebabCase", checkDirectories: false }],
      "unicorn/no-abusive-eslint-disable": "error",
      "unicorn/no-await-in-promise-methods": "error",
      "unicorn/no-barrel-files": "error",
      "unicorn/no-instanceof-builtins": "error",
      "unicorn/no-single-promise-in-promise-methods": "error",
      "unicorn/no-thenable": "error",
      "unicorn/no-useless-promise-resolve-reject": "error",
      "unicorn/no-useless-spread": "error",
      "unicorn/prefer-array-find": "error",
      "unicorn/prefer-array-flat-map": "error",
      "unicorn/prefer-array-some": "error",
      "unicorn/prefer-at": "error",
      "unicorn/prefer-node-protocol": "error",
      "unicorn/prefer-number-properties": "error",
      "unicorn/prefer-string-replace-all": "error",
      "unicorn/prefer-string-slice": "error",
      "unicorn/prefer-string-starts-ends-with": "error",
      "unicorn/throw-new-error": "error",
    },
  },
  {
    name: "the configuration has one reader",
    files: [packages],
    ignores: ["server/src/config.ts", "server/**/*.test.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "process", property: "env", message: "Only server/src/config.ts reads the environment." },
      ],
      "no-restricted-imports": [
        "error",
        {
          paths: ["node:process", "process"].map((name) => ({
            name,
            importNames: ["env"],
            message: "Only server/src/config.ts reads the environment.",
          })),
        },
      ],
    },
  },
  {
    name: "money is no float",
    files: [packages],
    rules: { "no-restricted-syntax": ["error", noBarrel, ...moneySelectors] },
  },
  {
    name: "tests all run",
    files: [tests],
    rules: { "no-restricted-syntax": ["error", noBarrel, ...testSelectors] },
  },
  {
    name: "React",
    files: ["web/**/*.{ts,tsx}"],
    extends: [reactHooks.configs.flat["recommended-latest"]],
  },
  {
    name: "tools that ask for a default export",
    files: ["**/*.config.{js,ts}", ".*.mjs", "e2e/support/global-setup.ts"],
    rules: { "no-restricted-exports": "off" },
  },
);
