import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";

/**
 * The field reserves the space of two small buttons. On phones one large button takes this space: the arrow or, once
 * a value is chosen, the cross. The arrow is not needed then, because a tap on the field also opens the options.
 */
const buttons = {
  "& .MuiAutocomplete-popupIndicator, & .MuiAutocomplete-clearIndicator": {
    minWidth: { xs: 44, md: 0 },
    minHeight: { xs: 44, md: 0 },
  },
  "& .MuiAutocomplete-endAdornment.MuiAutocomplete-endAdornment": { right: { xs: 0, md: 9 } },
  "&.MuiAutocomplete-hasClearIcon .MuiAutocomplete-popupIndicator": {
    display: { xs: "none", md: "inline-flex" },
  },
};

type Option<Value> = { readonly value: Value; readonly label: string; readonly group?: string };

type SearchableFilterProps<Value> = {
  label: string;
  /** This label means that no value is chosen. */
  allLabel?: string;
  options: readonly Option<Value>[];
  value: Value | null;
  onChange: (value: Value | null) => void;
  loading?: boolean;
};

/** Shows a filter like `SelectFilter` with a search. Use it for many values. */
export function AutocompleteFilter<Value>(props: SearchableFilterProps<Value>) {
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
      sx={buttons}
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
