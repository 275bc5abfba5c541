import type { Plugin } from "vite";

type Node = { type: string; start: number; end: number };
type Property = Node & { key?: { name?: string } };
type Declarator = {
  init: (Node & { callee?: { name?: string }; arguments?: { properties?: Property[] }[] }) | null;
};
type Specifier = { imported?: { name: string }; local: { name: string } };
type Statement = Node & {
  declaration?: Statement | null;
  declarations?: Declarator[];
  source?: { value: string } | null;
  specifiers?: Specifier[];
};
type Change = { start: number; end: number; text: string };

const contract = "@lonchera/contract/";

/** What `http/` reads of an endpoint at run time. */
const kept = new Set(["method", "path", "access"]);
const plain = new Set(["Literal", "ArrowFunctionExpression", "FunctionExpression"]);

function applied(code: string, changes: Change[]): string {
  return changes
    .toReversed()
    .reduce((text, { start, end, text: change }) => text.slice(0, start) + change + text.slice(end), code);
}

/** A value of the contract, such that it may be left out where nothing uses it. */
function pureValue(code: string, { init }: Declarator): Change | null {
  if (!init || plain.has(init.type)) return null;
  const source = ({ start, end }: Node) => code.slice(start, end);
  const fields = init.callee?.name === "endpoint" ? init.arguments?.[0]?.properties : undefined;
  const value = fields
    ? `{ ${fields
        .filter(({ key }) => kept.has(key?.name ?? ""))
        .map(source)
        .join(", ")} }`
    : source(init);
  return { start: init.start, end: init.end, text: `/* @__PURE__ */ (() => (${value}))()` };
}

/** Each imported name from a module of its own, so that a page's call does not bring along another page's form. */
function apart({ start, end, source, specifiers = [] }: Statement): Change {
  const lines = specifiers.map(({ imported, local }) => {
    const name = imported?.name ?? local.name;
    return `import { ${name} as ${local.name} } from "${source?.value ?? ""}?only=${name}";`;
  });
  return { start, end, text: lines.join(" ") };
}

/**
 * The browser trusts the server's answers and validates only its forms: of an endpoint it needs method, path and
 * access, and of the schemas those that a form imports. Everything else of the contract, and zod with it, stays out.
 */
export function slimContract(): Plugin {
  return {
    name: "slim-contract",
    async resolveId(id, importer) {
      const [file = "", only] = id.split("?only=");
      if (!id.startsWith(contract) || only === undefined) return null;
      const resolved = await this.resolve(file, importer);
      return resolved && `${resolved.id}?only=${only}`;
    },
    transform(code, id) {
      const isContract = /\/contract\/src\/[\w-]+\.ts(\?only=\w+)?$/.test(id);
      if (!isContract && !code.includes(contract)) return null;
      const { body } = this.parse(code) as unknown as { body: Statement[] };
      const changes = isContract
        ? body
            .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
            .map((declarator) => pureValue(code, declarator))
            .filter((change) => change !== null)
        : body
            .filter(({ type, source }) => type === "ImportDeclaration" && source?.value.startsWith(contract))
            .map(apart);
      return { code: applied(code, changes), map: null, ...(isContract ? { moduleSideEffects: false } : {}) };
    },
  };
}
