import { useQuery } from "@tanstack/react-query";
import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { listCompanies } from "@lonchera/contract/companies";
import { query } from "../../lib/api/query.ts";

/** As wide as the field keeps free for them. */
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
