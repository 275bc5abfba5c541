import ClearRounded from "@mui/icons-material/ClearRounded";
import SearchRounded from "@mui/icons-material/SearchRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import { TextField, type TextFieldProps } from "./text-field.tsx";
import { useDebouncedInput } from "./use-debounced-input.ts";

export type SearchFieldProps = {
  label: string;
  value: string;
  /** Receives the trimmed text when the typing pauses. */
  onSearch: (text: string) => void;
} & Pick<TextFieldProps, "placeholder" | "size" | "sx">;

/** The browser's own clear button is hidden because the keyboard cannot reach it. */
const withoutNativeCross = { "& input::-webkit-search-cancel-button": { display: "none" } };

/** Shows a debounced search field. */
export function SearchField({ label, value, onSearch, ...look }: SearchFieldProps) {
  const { shown, setShown, reportLater, flush } = useDebouncedInput(value, String, onSearch);
  const change = (next: string) => {
    setShown(next);
    reportLater(next.trim());
  };
  const clear = (
    <InputAdornment position="end">
      <IconButton size="small" edge="end" aria-label="Borrar búsqueda" onClick={() => change("")}>
        <ClearRounded fontSize="small" />
      </IconButton>
    </InputAdornment>
  );
  const magnifier = (
    <InputAdornment position="start">
      <SearchRounded fontSize="small" />
    </InputAdornment>
  );
  return (
    <TextField
      {...look}
      label={label}
      type="search"
      value={shown}
      onChange={(event) => change(event.target.value)}
      onBlur={flush}
      slotProps={{
        htmlInput: { maxLength: 100, autoComplete: "off", enterKeyHint: "search" },
        input: {
          sx: withoutNativeCross,
          startAdornment: magnifier,
          endAdornment: shown === "" ? null : clear,
        },
      }}
    />
  );
}

/** Shows the search field of a list that has no other filters. */
export function SearchFilter(props: Omit<SearchFieldProps, "size" | "sx">) {
  return (
    <Box role="search" aria-label="Filtros" sx={{ mb: 2 }}>
      <SearchField {...props} size="small" sx={{ width: { xs: "100%", sm: 360 } }} />
    </Box>
  );
}
