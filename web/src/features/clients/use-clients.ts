import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Account } from "@lonchera/contract/accounts";
import { listClients } from "@lonchera/contract/clients";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import type { ReadRows } from "../../components/table-export.tsx";
import type { TableAddress } from "../../components/use-table-address.ts";

function clientsQuery({ params }: Pick<TableAddress, "params">, page: number, pageSize: number) {
  const search = params.get("search")?.slice(0, 100) ?? "";
  return { query: { ...(search && { search }), page: String(page), page_size: String(pageSize) } };
}

/** One page of clients; the former one stays until it is there. */
export function useClients(address: TableAddress) {
  const { page, pageSize } = address;
  return useQuery({
    ...query(listClients, clientsQuery(address, page, pageSize)),
    placeholderData: keepPreviousData,
  });
}

/** The largest that the call takes. */
const exportPageSize = 500;

/** Those of all pages, for the table's export. */
export function readAllClients(address: Pick<TableAddress, "params">): ReadRows<Account> {
  return async (told, signal) => {
    const clients: Account[] = [];
    for (let page = 1; ; page += 1) {
      const asked = clientsQuery(address, page, exportPageSize);
      const { count, results } = await call(listClients, asked, { signal });
      clients.push(...results);
      if (results.length === 0 || clients.length >= count) return clients;
      told(clients.length / count);
    }
  };
}

type ClientsQuery = ReturnType<typeof useClients>;

/** Where the one who is asked for is looked for: the page that is shown, else (a link from elsewhere) by the id. */
export function useAskedClient(asked: string | null, clients: ClientsQuery) {
  const shown = clients.data?.results;
  const isLookedUp =
    asked !== null &&
    /^[1-9]\d{0,8}$/.test(asked) &&
    !clients.isPending &&
    !shown?.some(({ id }) => String(id) === asked);
  const found = useQuery({ ...query(listClients, { query: { id: asked ?? "" } }), enabled: isLookedUp });
  const isUnderWay = clients.isPending || (isLookedUp && found.isPending);
  return {
    records: isUnderWay ? undefined : [...(shown ?? []), ...(found.data?.results ?? [])],
    missingText: found.isError
      ? `No pudimos cargar este cliente. ${found.error.message}`
      : "Este cliente no existe.",
  };
}
