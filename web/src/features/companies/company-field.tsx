import CheckBoxOutlineBlankRounded from "@mui/icons-material/CheckBoxOutlineBlankRounded";
import CheckBoxRounded from "@mui/icons-material/CheckBoxRounded";
import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { listCompanies } from "@lonchera/contract/companies";
import type { BoundField } from "../../components/form-fields.tsx";
import { FormOptionField, retryText } from "../../components/option-field.tsx";
import { SearchField } from "../../components/search-field.tsx";
import type { TableAddress } from "../../components/table-address.ts";
import { query } from "../../lib/api/query.ts";

const loadErrorText = "No se pudieron cargar las compañías.";

/** Its value is the company's id or `null`. */
export function CompanyField<Values extends FieldValues, Transformed = Values>(
  props: Omit<ComponentProps<typeof FormOptionField<Values, Transformed>>, "options" | "loadErrorText">,
) {
  const companies = useQuery(query(listCompanies, {}));
  return <FormOptionField {...props} options={companies} loadErrorText={loadErrorText} />;
}

type CompaniesFieldProps<Values extends FieldValues, Transformed> = BoundField<Values, Transformed> & {
  label: string;
};

/** A multiple select field with search; its value is a list of ids. */
export function CompaniesField<Values extends FieldValues, Transformed = Values>(
  props: CompaniesFieldProps<Values, Transformed>,
) {
  const { control, name, label } = props;
  const { field, fieldState } = useController({ control, name });
  const companies = useQuery(query(listCompanies, {}));
  const options = companies.data ?? [];
  const chosen = field.value as readonly number[];
  const hasAll = options.length > 0 && options.every(({ id }) => chosen.includes(id));
  return (
    <Box>
      <Autocomplete
        multiple
        disableCloseOnSelect
        limitTags={4}
        options={options}
        value={options.filter(({ id }) => chosen.includes(id))}
        onChange={(_, companies) => field.onChange(companies.map(({ id }) => id))}
        onBlur={field.onBlur}
        getOptionLabel={(company) => company.name}
        getOptionKey={(company) => company.id}
        loading={companies.isPending}
        renderInput={(input) => (
          <TextField
            {...input}
            label={label}
            required
            inputRef={field.ref}
            error={fieldState.invalid}
            helperText={retryText(companies, loadErrorText) ?? fieldState.error?.message}
          />
        )}
      />
      <Button
        size="small"
        aria-pressed={hasAll}
        startIcon={hasAll ? <CheckBoxRounded /> : <CheckBoxOutlineBlankRounded />}
        onClick={() => field.onChange(hasAll ? [] : options.map(({ id }) => id))}
      >
        Seleccionar todas las compañias
      </Button>
    </Box>
  );
}

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
