import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import { useQuery } from "@tanstack/react-query";
import { listCompanies } from "@lonchera/contract/companies";
import { SearchField } from "../../components/search-field.tsx";
import type { TableAddress } from "../../components/table-address.ts";
import { query } from "../../lib/api/query.ts";

/** The theme's touch targets would be wider than the space that the field reserves for these buttons. */
const small = { minWidth: 0, minHeight: 0 };

type CompanyFilterProps = {
  chosen: number | null;
  onChoose: (company: number | null) => void;
  label?: string;
};

export function CompanyFilter({ chosen, onChoose, label = "Empresa" }: CompanyFilterProps) {
  const companies = useQuery(query(listCompanies, {}));
  const options = companies.data ?? [];
  return (
    <Autocomplete
      size="small"
      options={options}
      value={options.find((company) => company.id === chosen) ?? null}
      onChange={(_, company) => onChoose(company?.id ?? null)}
      getOptionLabel={(company) => company.name}
      getOptionKey={(company) => company.id}
      loading={companies.isPending}
      slotProps={{ clearIndicator: { sx: small }, popupIndicator: { sx: small } }}
      renderInput={(input) => (
        <TextField
          {...input}
          label={label}
          placeholder="Todas"
          slotProps={{ ...input.slotProps, inputLabel: { ...input.slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  );
}

/** The filters by text and company of a list whose rows are all loaded. */
export function readSearchAndCompany({ params }: Pick<TableAddress, "params">) {
  return { search: params.get("search") ?? "", company: Number(params.get("company")) || null };
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
