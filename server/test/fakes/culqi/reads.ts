import { buildChargeBody, buildOrderBody, buildRefundBody, type Books } from "./books.ts";
import { createErrorReply, createParameterError, type Operation } from "./calls.ts";

type Resource = {
  readonly id: string;
  readonly amount: number | null;
  readonly at: number;
  readonly body: object;
};

function toResources<T extends { readonly id: string; readonly amount: number; readonly createdAt: number }>(
  all: readonly T[],
  build: (one: T) => object,
): Resource[] {
  return all.map((one) => ({ id: one.id, amount: one.amount, at: one.createdAt, body: build(one) }));
}

function getResources(books: Books, resource: string): Resource[] {
  if (resource === "charges") return toResources(books.charges, buildChargeBody);
  if (resource === "orders") return toResources(books.orders, buildOrderBody);
  if (resource === "refunds") return toResources(books.refunds, buildRefundBody);
  return books.events.map((event) => ({ id: event.id, amount: null, at: event.creation_date, body: event }));
}

export const readResource: Operation = (books, { path }) => {
  const [, resource = "", id = ""] = path.split("/");
  const found = getResources(books, resource).find((candidate) => candidate.id === decodeURIComponent(id));
  return found
    ? { status: 200, body: found.body }
    : createErrorReply("resource_error", "No existe el recurso.");
};

const maxLimit = 100;

/** Newest first; `after` pages to older ones, `before` to newer ones. */
export const listResources: Operation = (books, { path, query }) => {
  const limit = Number(query.get("limit") ?? "50");
  if (!(limit >= 1 && limit <= maxLimit)) return createParameterError("limit", "El límite no es válido.");
  const amount = query.get("amount");
  const from = Number(query.get("creation_date_from") ?? "0") * 1000;
  const all = getResources(books, path.slice(1))
    .toReversed()
    .filter((resource) => (amount === null || resource.amount === Number(amount)) && resource.at >= from);
  const before = all.findIndex(({ id }) => id === query.get("before"));
  const start =
    before >= 0 ? Math.max(0, before - limit) : all.findIndex(({ id }) => id === query.get("after")) + 1;
  const page = all.slice(start, before >= 0 ? before : start + limit);
  const [first, last] = [page[0]?.id ?? null, page.at(-1)?.id ?? null];
  const createPageLink = (name: string, id: string | null) =>
    id && `https://api.culqi.com/v2${path}?limit=${limit}&${name}=${id}`;
  return {
    status: 200,
    body: {
      data: page.map(({ body }) => body),
      paging: {
        previous: createPageLink("before", first),
        next: createPageLink("after", last),
        cursors: { before: first, after: last },
        remaining_items: Math.max(0, all.length - start - page.length),
      },
    },
  };
};
