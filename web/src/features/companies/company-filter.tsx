import Box from "@mui/material/Box";
import { useQuery } from "@tanstack/react-query";
import { listCompanies } from "@lonchera/contract/companies";
import { parsePositive, readSearch } from "../../components/address-values.ts";
import { SearchableFilter } from "../../components/searchable-filter.tsx";
import { SearchField } from "../../components/search-field.tsx";
import type { TableAddress } from "../../components/table-address.ts";
import { query } from "../../lib/api/query.ts";

type CompanyFilterProps = {
  chosen: number | null;
  onChoose: (company: number | null) => void;
  label?: string;
};

export function CompanyFilter({ chosen, onChoose, label = "Empresa" }: CompanyFilterProps) {
  const companies = useQuery(query(listCompanies, {}));
  const options = companies.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <SearchableFilter
      label={label}
      allLabel="Todas"
      options={options}
      value={chosen}
      onChange={onChoose}
      loading={companies.isPending}
    />
  );
}

/** The filters by text and company of a list whose rows are all loaded. */
export function readSearchAndCompany({ params }: Pick<TableAddress, "params">) {
  return { search: readSearch(params), company: parsePositive(params.get("company")) };
}

type SearchAndCompanyFiltersProps = { address: TableAddress; placeholder: string; companyLabel: string };

export function SearchAndCompanyFilters({
  address,
  placeholder,
  companyLabel,
}: SearchAndCompanyFiltersProps) {
  const { search, company } = readSearchAndCompany(address);
  return (
    <Box
      role="search"
      aria-label="Filtros"
      sx={{ display: "grid", gap: 1.5, mb: 2, gridTemplateColumns: { xs: "1fr", sm: "1fr 260px" } }}
    >
      <SearchField
        size="small"
        label="Buscar"
        placeholder={placeholder}
        value={search}
        onSearch={(typed) => address.filter({ search: typed })}
      />
      <CompanyFilter
        label={companyLabel}
        chosen={company}
        onChoose={(chosen) => address.filter({ company: chosen === null ? null : String(chosen) })}
      />
    </Box>
  );
}
