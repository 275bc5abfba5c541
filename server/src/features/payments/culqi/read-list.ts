import { z } from "zod";
import type { PaymentSearch } from "../provider.ts";
import {
  compareMoney,
  isResponseAsRequested,
  NoResponseError,
  type MoneyFields,
  type CulqiClient,
  type CulqiRequest,
  type SendRequest,
} from "./send-request.ts";

const address = z.string().nullish().catch(null);
const listItems = z.array(z.unknown()).optional();
const list = z.object({
  /** The documented field. Real responses were also seen with `items`. */
  data: listItems,
  items: listItems,
  paging: z
    .object({ next: address, cursors: z.object({ after: address }).nullish().catch(null) })
    .nullish()
    .catch(null),
});
const dated = z.object({ creation_date: z.number() });

/**
 * A short page is not necessarily the last one. The list ends with an empty page or with an item that is older
 * than the search.
 */
const maxPages = 100;
const pageSize = 50;

/** The provider's clock can differ from ours by this time (milliseconds). */
const margin = 10 * 60_000;

/** Returns the cursor from the link to the next page. The link itself is not requested, because its host is not trusted. */
function findCursor({ paging }: z.output<typeof list>): [string, string] | null {
  const link = paging?.next ? new URL(paging.next, "https://culqi.invalid").searchParams : undefined;
  const after = link?.get("after") ?? null;
  const before = link?.get("before") ?? null;
  if (after === null && before !== null) return ["before", before];
  const value = after ?? paging?.cursors?.after ?? null;
  return value === null ? null : ["after", value];
}

type ListSearch = Pick<CulqiRequest, "operation" | "reference" | "timeout"> & {
  readonly resource: "charges" | "orders";
  /** Céntimos. */
  readonly amount: number;
  /** Older items are ignored. */
  readonly since: Date;
};

function isOlder(items: readonly unknown[], since: Date): boolean {
  const last = dated.safeParse(items.at(-1));
  return last.success && last.data.creation_date < since.getTime() - margin;
}

/** Returns the newest item for which `match` returns a result. Rejects if the list could not be read to its end. */
export async function findInList<Found>(
  send: SendRequest,
  { resource, amount, since, ...culqiRequest }: ListSearch,
  match: (item: unknown) => Found | null,
): Promise<Found | null> {
  const seen = new Set<string>();
  let cursor: [string, string] | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const query = new URLSearchParams({ amount: String(amount), limit: String(pageSize) });
    if (cursor) query.set(...cursor);
    const { status, body } = await send({ ...culqiRequest, path: `/${resource}?${query.toString()}` });
    const answer = list.safeParse(body);
    const listed = answer.data?.data ?? answer.data?.items;
    if (status !== 200 || !answer.success || !listed)
      throw new NoResponseError(`culqi: ${culqiRequest.operation}: ${status}`);
    for (const item of listed) {
      const found = match(item);
      if (found) return found;
    }
    if (listed.length === 0 || isOlder(listed, since)) return null;
    cursor = findCursor(answer.data);
    if (cursor === null) return null;
    if (seen.has(cursor[1])) throw new NoResponseError(`culqi: ${culqiRequest.operation}: its pages repeat`);
    seen.add(cursor[1]);
  }
  throw new NoResponseError(`culqi: ${culqiRequest.operation}: too many pages`);
}

type ReferenceSearch<Found> = Pick<ListSearch, "operation" | "resource"> & {
  /** Returns the item if it has our reference. */
  readonly read: (item: unknown) => Found | null | undefined;
};

/**
 * Finds the item with our reference. Rejects if its values differ from the request, because null would mean that there is
 * no payment.
 */
export function findByReference<Found extends MoneyFields>(
  { send, timeouts, log }: CulqiClient,
  { reference, amount, requestedAt }: PaymentSearch,
  { read, ...search }: ReferenceSearch<Found>,
): Promise<Found | null> {
  const listSearch = { ...search, reference, amount, since: requestedAt, timeout: timeouts.read };
  return findInList(send, listSearch, (item) => {
    const found = read(item) ?? null;
    if (found && !isResponseAsRequested(compareMoney(found, amount), listSearch, log))
      throw new NoResponseError(`culqi: ${search.operation}: it differs`);
    return found;
  });
}
