import { readFileSync } from "node:fs";

type Department = { readonly id: number; readonly name: string };
type Province = Department & { readonly departmentId: number };
type District = Department & { readonly provinceId: number };

type Locations = {
  readonly departments: readonly Department[];
  readonly provinces: readonly Province[];
  readonly districts: readonly District[];
};

/**
 * The departments (25), provinces (196) and districts (1,893) of Peru, by INEI's ubigeo codes of 2026. Ids are the
 * codes as numbers.
 */
export function readLocations(): Locations {
  const [, ...lines] = readFileSync(new URL("locations.csv", import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  const places = lines.map(readPlace);
  const filterByLevel = (digits: number) => places.filter(({ ubigeo }) => ubigeo.length === digits);
  return {
    departments: filterByLevel(2).map(({ id, name }) => ({ id, name })),
    provinces: filterByLevel(4).map(({ id, name }) => ({ id, name, departmentId: getParentId(id) })),
    districts: filterByLevel(6).map(({ id, name }) => ({ id, name, provinceId: getParentId(id) })),
  };
}

function readPlace(line: string): { ubigeo: string; id: number; name: string } {
  const [, ubigeo, name] = /^((?:\d\d){1,3}),([^,]+)$/.exec(line) ?? [];
  if (ubigeo === undefined || name === undefined) throw new Error(`Not a place in locations.csv: ${line}`);
  return { ubigeo, id: Number(ubigeo), name };
}

// A code consists of its parent's code and two more digits.
function getParentId(id: number): number {
  return Math.floor(id / 100);
}
