import { chargeBody, orderBody, refundBody, type Books } from "./books.ts";
import { errorReply, parameterError, type Operation } from "./calls.ts";

type Resource = {
  readonly id: string;
  readonly amount: number | null;
  readonly at: number;
  readonly body: object;
};

function resourcesOf(books: Books, resource: string): Resource[] {
  if (resource === "charges")
    return books.charges.map((one) => ({ ...one, at: one.createdAt, body: chargeBody(one) }));
  if (resource === "orders")
    return books.orders.map((one) => ({ ...one, at: one.createdAt, body: orderBody(one) }));
  if (resource === "refunds")
    return books.refunds.map((one) => ({ ...one, at: one.createdAt, body: refundBody(one) }));
  return books.events.map((one) => ({ id: one.id, amount: null, at: one.creation_date, body: one }));
}

export const readResource: Operation = (books, { path }) => {
  const [, resource = "", id = ""] = path.split("/");
  const one = resourcesOf(books, resource).find((thing) => thing.id === decodeURIComponent(id));
  return one ? { status: 200, body: one.body } : errorReply("resource_error", "No existe el recurso.");
};

const maxLimit = 100;

/** Newest first; `after` pages to older ones, `before` to newer ones. */
export const listResources: Operation = (books, { path, query }) => {
  const limit = Number(query.get("limit") ?? "50");
  if (!(limit >= 1 && limit <= maxLimit)) return parameterError("limit", "El límite no es válido.");
  const amount = query.get("amount");
  const from = Number(query.get("creation_date_from") ?? "0") * 1000;
  const all = resourcesOf(books, path.slice(1))
    .toReversed()
    .filter((one) => (amount === null || one.amount === Number(amount)) && one.at >= from);
  const before = all.findIndex(({ id }) => id === query.get("before"));
  const start =
    before >= 0 ? Math.max(0, before - limit) : all.findIndex(({ id }) => id === query.get("after")) + 1;
  const page = all.slice(start, before >= 0 ? before : start + limit);
  const [first, last] = [page[0]?.id ?? null, page.at(-1)?.id ?? null];
  const link = (name: string, id: string | null) =>
    id && `https://api.culqi.com/v2${path}?limit=${limit}&${name}=${id}`;
  return {
    status: 200,
    body: {
      data: page.map(({ body }) => body),
      paging: {
        previous: link("before", first),
        next: link("after", last),
        cursors: { before: first, after: last },
        remaining_items: Math.max(0, all.length - start - page.length),
      },
    },
  };
};
