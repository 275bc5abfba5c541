import { useQuery } from "@tanstack/react-query";
import { listCompanies } from "@lonchera/contract/companies";
import { parsePositiveInteger, readSearch } from "../../components/search-params.ts";
import { ListSearch } from "../../components/list-search.tsx";
import { AutocompleteFilter } from "../../components/autocomplete-filter.tsx";
import type { TableUrlState } from "../../components/table-url-state.ts";
import { Filters } from "../../components/table-filters.tsx";
import { query } from "../../lib/api/query.ts";

type CompanyFilterProps = {
  chosen: number | null;
  /** Receives the id as the address keeps it. */
  onChoose: (company: string | null) => void;
  label?: string;
};

export function CompanyFilter({ chosen, onChoose, label = "Empresa" }: CompanyFilterProps) {
  const companies = useQuery(query(listCompanies, {}));
  const options = companies.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <AutocompleteFilter
      label={label}
      allLabel="Todas"
      options={options}
      value={chosen}
      onChange={(company) => onChoose(company === null ? null : String(company))}
      loading={companies.isPending}
    />
  );
}

/** Reads the filters by text and company from the address. */
export function readSearchAndCompany({ params }: Pick<TableUrlState, "params">) {
  return { search: readSearch(params), company: parsePositiveInteger(params.get("company")) };
}

type SearchAndCompanyFiltersProps = { address: TableUrlState; placeholder: string; companyLabel: string };

export function SearchAndCompanyFilters({
  address,
  placeholder,
  companyLabel,
}: SearchAndCompanyFiltersProps) {
  return (
    <Filters columns={{ xs: "1fr", sm: "1fr 260px" }}>
      <ListSearch address={address} placeholder={placeholder} />
      <CompanyFilter
        label={companyLabel}
        chosen={readSearchAndCompany(address).company}
        onChoose={(company) => address.filter({ company })}
      />
    </Filters>
  );
}
