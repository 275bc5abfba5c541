import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { claimOrderings, claimStates, listClaims, type Claim } from "@lonchera/contract/claims";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import type { ReadRows } from "../../components/table-export.tsx";
import type { TableAddress } from "../../components/use-table-address.ts";

type Shown = Pick<TableAddress, "params" | "sort">;

export function stateOf(params: URLSearchParams): Claim["state"] | undefined {
  return claimStates.find((state) => state === params.get("state"));
}

function claimsQuery({ params, sort }: Shown, page: number, pageSize: number) {
  const search = params.get("search")?.slice(0, 100) ?? "";
  const state = stateOf(params);
  const key = claimOrderings.find((known) => known === sort.key) ?? "made_at";
  const ordering = sort.descending ? (`-${key}` as const) : key;
  const filters = { ...(search && { search }), ...(state && { state }) };
  return { query: { ...filters, ordering, page: String(page), page_size: String(pageSize) } };
}

/** One page of sheets; the former one stays until it is there. */
export function useClaims(address: TableAddress) {
  return useQuery({
    ...query(listClaims, claimsQuery(address, address.page, address.pageSize)),
    placeholderData: keepPreviousData,
  });
}

/** The largest that the call takes. */
const exportPageSize = 500;

/** Those of all pages, for the table's export. */
export function readAllClaims(address: Shown): ReadRows<Claim> {
  return async (told, signal) => {
    const claims: Claim[] = [];
    for (let page = 1; ; page += 1) {
      const { count, results } = await call(listClaims, claimsQuery(address, page, exportPageSize), {
        signal,
      });
      claims.push(...results);
      if (results.length === 0 || claims.length >= count) return claims;
      told(claims.length / count);
    }
  };
}

export async function findClaim(id: number): Promise<Claim | undefined> {
  const { results } = await call(listClaims, { query: { id: String(id) } });
  return results[0];
}

/** Where the one that is asked for is looked for: the page that is shown, else by its id. */
export function useAskedClaim(asked: string | null, claims: ReturnType<typeof useClaims>) {
  const shown = claims.data?.results;
  const isLookedUp =
    asked !== null &&
    /^[1-9]\d{0,8}$/.test(asked) &&
    !claims.isPending &&
    !shown?.some(({ id }) => String(id) === asked);
  const found = useQuery({ ...query(listClaims, { query: { id: asked ?? "" } }), enabled: isLookedUp });
  const isUnderWay = claims.isPending || (isLookedUp && found.isPending);
  return {
    records: isUnderWay ? undefined : [...(shown ?? []), ...(found.data?.results ?? [])],
    missingText: found.isError
      ? `No pudimos cargar esta hoja. ${found.error.message}`
      : "Esta hoja no existe.",
  };
}
