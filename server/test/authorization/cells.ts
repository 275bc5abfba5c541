import type { Endpoint } from "@lonchera/contract/endpoint";
import type { Id, IdSource } from "./id-sources.ts";
import type { Caller, CallerName, World } from "./world.ts";

/** The answer is a 400 on a field. */
type FieldError = { readonly on: string };
/** `empty` is a list without entries. `ignored` is a success that changes nothing. */
export type Answer = number | FieldError | "allowed" | "empty" | "ignored";
export type AnswersByIds = { readonly [whose: string]: Answer; readonly on?: never };

/** A value of a field that could name a record, but names nothing that anybody owns. */
type Value = { readonly value: unknown };
export type Template = { readonly [field: string]: Part };
export type Part = IdSource | Value | Id | boolean | Template | readonly Part[];

/** A request with valid values, and the records that its ids name. */
export type Declaration = {
  readonly params?: Template;
  readonly query?: Template;
  readonly body?: Template | ((caller: Caller, world: World) => Template);
  /**
   * The answers to ids that the caller may not name. The default is 404 in a path, "empty" in a query and 400 on the
   * field of a body.
   */
  readonly refused?: Readonly<Record<string, Answer>>;
  /** Callers with another answer: to all ids, or to "own" or foreign ones, by their name. */
  readonly answers?: Partial<Record<CallerName, Answer | AnswersByIds>>;
  /** True if the ids of the path belong together. Even staff may then not mix those of two companies. */
  readonly belongTogether?: true;
};

const places = ["params", "query", "body"] as const;
type Place = (typeof places)[number];

/** One id that one caller sends to one endpoint, with the answer that it must get. */
export type Cell = {
  readonly endpoint: Endpoint;
  readonly caller: Caller;
  /** The field of the id. The answers to foreign and to missing ids of one field are the same. */
  readonly field: string;
  /** The owner of the id. */
  readonly whose: string;
  readonly input: Readonly<Record<Place, unknown>>;
  readonly answer: Answer;
};

type Field = { readonly place: Place; readonly path: string; readonly thing: IdSource | null };
type Visit = (field: Field) => unknown;

/** Replaces the parts of a template that name records. Members of lists have the path of their list. */
function replace(part: Part, place: Place, visit: Visit, path = ""): unknown {
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map((member: Part) => replace(member, place, visit, path));
  if ("own" in part) return visit({ place, path, thing: part as IdSource });
  if ("value" in part) {
    visit({ place, path, thing: null });
    return part.value;
  }
  const fields = Object.entries(part as Template).map(([name, member]) => {
    return [name, replace(member, place, visit, path === "" ? name : `${path}.${name}`)];
  });
  return Object.fromEntries(fields);
}

function replaceAll(world: World, caller: Caller, declaration: Declaration, visit: Visit): Cell["input"] {
  const filled = places.map((place) => {
    const template = declaration[place];
    const part = typeof template === "function" ? template(caller, world) : template;
    return [place, part && replace(part, place, visit)];
  });
  return Object.fromEntries(filled) as Cell["input"];
}

/** Returns the fields that a declaration describes. `thing` is null if it declares that nobody owns them. */
export function getDeclaredFields(world: World, caller: Caller, declaration: Declaration): Field[] {
  const fields: Field[] = [];
  replaceAll(world, caller, declaration, (field) => fields.push(field));
  return fields;
}

function isByIds(answer: Answer | AnswersByIds): answer is AnswersByIds {
  return typeof answer === "object" && answer.on === undefined;
}

/** Returns undefined for ids that the caller may name. */
function findRefusal(
  { refused = {}, answers = {}, belongTogether }: Declaration,
  caller: Caller,
  { place, path, thing }: Field,
  { whose, isForeign }: { whose: string; isForeign: boolean },
): Answer | undefined {
  const special = answers[caller.name];
  if (special !== undefined && !isByIds(special)) return special;
  // The ids of the path are checked first.
  const answer = special?.[whose] ?? (place === "params" ? undefined : special?.["own"]);
  if (answer !== undefined) return answer;
  const seesForeign = caller.name !== "anonymous" && caller.customer === undefined && !thing?.isPersonal;
  if (isForeign && seesForeign && !belongTogether) return undefined;
  return refused[path] ?? { params: 404, query: "empty" as const, body: { on: path } }[place];
}

function getOwnAnswer({ answers = {} }: Declaration, caller: Caller): Answer {
  const special = answers[caller.name] ?? "allowed";
  return isByIds(special) ? (special["own"] ?? "allowed") : special;
}

/** Creates the cell of the caller's own ids. Returns undefined if the caller can have none. */
export async function createOwnCell(
  world: World,
  endpoint: Endpoint,
  caller: Caller,
  declaration: Declaration,
): Promise<Cell | undefined> {
  const ids = new Map<IdSource, Id>();
  for (const { thing } of getDeclaredFields(world, caller, declaration))
    if (thing && !ids.has(thing)) ids.set(thing, await thing.own(world, caller));
  if ([...ids.values()].includes(undefined)) return undefined;
  const input = replaceAll(world, caller, declaration, ({ thing }) => thing && ids.get(thing));
  const answer = getOwnAnswer(declaration, caller);
  return { endpoint, caller, field: "", whose: "own", input, answer };
}

/** Creates the cells of all ids that the caller may not name. The other ids of each request are the caller's own. */
export async function createRefusedCells(
  world: World,
  endpoint: Endpoint,
  caller: Caller,
  declaration: Declaration,
): Promise<Cell[]> {
  const cells: Cell[] = [];
  const fields = getDeclaredFields(world, caller, declaration);
  const ids = new Map<IdSource, Id>();
  for (const field of fields) {
    const { place, path, thing } = field;
    if (!thing) continue;
    for (const other of fields)
      if (other.thing && other.path !== path && !ids.has(other.thing))
        ids.set(other.thing, await other.thing.own(world, caller));
    const foreign = Object.entries(await thing.foreign(world)).map((entry) => [...entry, true] as const);
    const missing = Object.entries(await thing.missing(world)).map((entry) => [...entry, false] as const);
    for (const [whose, id, isForeign] of [...foreign, ...missing]) {
      const answer = findRefusal(declaration, caller, field, { whose, isForeign });
      if (id === undefined || answer === undefined) continue;
      const input = replaceAll(world, caller, declaration, (visited) =>
        visited.place === place && visited.path === path ? id : visited.thing && ids.get(visited.thing),
      );
      cells.push({ endpoint, caller, field: `${place}.${path}`, whose, input, answer });
    }
  }
  return cells;
}
