import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";

/** The theme's touch targets would be wider than the space that the field reserves for these buttons. */
const small = { minWidth: 0, minHeight: 0 };

type Option<Value> = { readonly value: Value; readonly label: string; readonly group?: string };

type SearchableFilterProps<Value> = {
  label: string;
  /** The label of no choice. */
  allLabel?: string;
  options: readonly Option<Value>[];
  value: Value | null;
  onChange: (value: Value | null) => void;
  loading?: boolean;
};

/** A `SelectFilter` with a search, for many values. */
export function SearchableFilter<Value>(props: SearchableFilterProps<Value>) {
  const { label, allLabel = "Todos", options, value, onChange, loading = false } = props;
  return (
    <Autocomplete
      size="small"
      options={options}
      value={options.find((option) => option.value === value) ?? null}
      onChange={(_, option) => onChange(option?.value ?? null)}
      {...(options[0]?.group && { groupBy: ({ group = "" }: Option<Value>) => group })}
      isOptionEqualToValue={(option, present) => option.value === present.value}
      getOptionKey={(option) => String(option.value)}
      loading={loading}
      slotProps={{ clearIndicator: { sx: small }, popupIndicator: { sx: small } }}
      renderInput={(input) => (
        <TextField
          {...input}
          label={label}
          placeholder={allLabel}
          slotProps={{ ...input.slotProps, inputLabel: { ...input.slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  );
}
