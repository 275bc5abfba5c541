import { useQuery } from "@tanstack/react-query";
import { listCompanies } from "@lonchera/contract/companies";
import { listZones, type DeliveryZone } from "@lonchera/contract/delivery-zones";
import { query } from "../../lib/api/query.ts";
import { normalizeForSearch } from "../../components/search-text.ts";

export type ZoneRow = DeliveryZone & { readonly companyName: string };

/** Zones with the names of their companies; without the companies their names are unknown. */
export function useZoneRows() {
  const zones = useQuery(query(listZones, {}));
  const companies = useQuery(query(listCompanies, {}));
  const names = new Map(companies.data?.map(({ id, name }) => [id, name]));
  const rows = companies.isPending
    ? undefined
    : zones.data?.map((zone) => ({ ...zone, companyName: names.get(zone.company) ?? "Desconocido" }));
  return { zones, rows };
}

export type Narrowing = { search: string; company: number | null };

export function narrowed(rows: readonly ZoneRow[], { search, company }: Narrowing): ZoneRow[] {
  const wanted = normalizeForSearch(search);
  return rows.filter(
    (row) =>
      (company === null || row.company === company) &&
      normalizeForSearch(`${row.name} ${row.companyName}`).includes(wanted),
  );
}
