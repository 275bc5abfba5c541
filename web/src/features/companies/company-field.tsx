import CheckBoxOutlineBlankRounded from "@mui/icons-material/CheckBoxOutlineBlankRounded";
import CheckBoxRounded from "@mui/icons-material/CheckBoxRounded";
import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { type FieldPath, type FieldValues, useController, useWatch } from "react-hook-form";
import { listCompanies } from "@lonchera/contract/companies";
import { FormSwitch } from "../../components/form-choices.tsx";
import type { BoundField } from "../../components/form-fields.tsx";
import { renderLoadError } from "../../components/load-error-text.tsx";
import { FormAutocomplete } from "../../components/form-autocomplete.tsx";
import { query } from "../../lib/api/query.ts";

const loadErrorText = "No se pudieron cargar las compañías.";

/** Its value is the company's id or `null`. */
export function CompanyField<Values extends FieldValues, Transformed = Values>(
  props: Omit<ComponentProps<typeof FormAutocomplete<Values, Transformed>>, "options" | "loadErrorText">,
) {
  const companies = useQuery(query(listCompanies, {}));
  return <FormAutocomplete {...props} options={companies} loadErrorText={loadErrorText} />;
}

type CompaniesFieldProps<Values extends FieldValues, Transformed> = BoundField<Values, Transformed> & {
  label: string;
};

/** Selects several companies, with a search. Its value is a list of ids. */
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
        onChange={(_, selected) => field.onChange(selected.map(({ id }) => id))}
        onBlur={field.onBlur}
        getOptionLabel={(company) => company.name}
        getOptionKey={(company) => company.id}
        loading={companies.isPending}
        sx={{ "& .MuiChip-label": { overflowWrap: "anywhere" } }}
        renderInput={(input) => (
          <TextField
            {...input}
            label={label}
            required
            inputRef={field.ref}
            error={fieldState.invalid}
            helperText={renderLoadError(companies, loadErrorText) ?? fieldState.error?.message}
          />
        )}
      />
      <Button
        size="small"
        disabled={options.length === 0}
        aria-pressed={hasAll}
        startIcon={hasAll ? <CheckBoxRounded /> : <CheckBoxOutlineBlankRounded />}
        onClick={() => field.onChange(hasAll ? [] : options.map(({ id }) => id))}
      >
        Seleccionar todas las compañias
      </Button>
    </Box>
  );
}

type RuleCompaniesFieldProps<Values extends FieldValues, Transformed> = BoundField<Values, Transformed> & {
  /** It is the name of the form's field for all companies. */
  all: FieldPath<Values>;
  /** It is shown while the switch is on. */
  allText: string;
};

/** Selects the companies for which a rule holds: all of them, or a list of ids. */
export function RuleCompaniesField<Values extends FieldValues, Transformed = Values>(
  props: RuleCompaniesFieldProps<Values, Transformed>,
) {
  const { control, name, all, allText } = props;
  const isForAll = useWatch({ control, name: all });
  return (
    <Stack sx={{ gap: 0.5 }}>
      {isForAll ? (
        <Typography>{allText}</Typography>
      ) : (
        <CompaniesField control={control} name={name} label="Compañías" />
      )}
      <FormSwitch
        control={control}
        name={all}
        label="Todas las compañías, también las que se añadan después"
      />
    </Stack>
  );
}
