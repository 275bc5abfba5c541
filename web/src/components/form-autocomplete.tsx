import Autocomplete from "@mui/material/Autocomplete";
import TextField from "@mui/material/TextField";
import { type FieldValues, useController } from "react-hook-form";
import type { BoundField } from "./form-fields.tsx";
import { renderLoadError } from "./load-error-text.tsx";

type Option = { readonly id: number; readonly name: string };

/** The query that loads the options. */
type LoadedOptions = Parameters<typeof renderLoadError>[0] & {
  readonly data: readonly Option[] | undefined;
  readonly isLoading: boolean;
};

type FormOptionFieldProps<Values extends FieldValues, Transformed> = BoundField<Values, Transformed> & {
  label: string;
  options: LoadedOptions;
  /** The text is shown if the options could not be loaded. */
  loadErrorText: string;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  helperText?: string | undefined;
  onChosen?: () => void;
};

/** Shows a select field with a search. Its value is the option's id or `null`. */
export function FormAutocomplete<Values extends FieldValues, Transformed = Values>(
  props: FormOptionFieldProps<Values, Transformed>,
) {
  const { control, name, label, options, loadErrorText, required = true, helperText } = props;
  const { disabled = false, readOnly = false, onChosen } = props;
  const { field, fieldState } = useController({ control, name });
  const choices = options.data ?? [];
  return (
    <Autocomplete
      options={choices}
      value={choices.find(({ id }) => id === field.value) ?? null}
      onChange={(_, option) => {
        field.onChange(option?.id ?? null);
        onChosen?.();
      }}
      onBlur={field.onBlur}
      getOptionLabel={(option) => option.name}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, present) => option.id === present.id}
      loading={options.isLoading}
      disabled={disabled}
      readOnly={readOnly}
      forcePopupIcon={!readOnly}
      renderInput={(input) => (
        <TextField
          {...input}
          label={label}
          required={required}
          inputRef={field.ref}
          error={fieldState.invalid}
          helperText={renderLoadError(options, loadErrorText) ?? fieldState.error?.message ?? helperText}
        />
      )}
    />
  );
}
