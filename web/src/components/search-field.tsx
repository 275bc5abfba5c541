import ClearRounded from "@mui/icons-material/ClearRounded";
import SearchRounded from "@mui/icons-material/SearchRounded";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import TextField, { type TextFieldProps } from "@mui/material/TextField";
import { useDraftValue } from "./use-draft-value.ts";

/** For comparing what is typed with what is shown: no accents, no capitals, no spaces around. */
export function normalizeForSearch(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .trim()
    .toLowerCase();
}

type SearchFieldProps = {
  label: string;
  value: string;
  /** Called when the typing pauses, without spaces around. */
  onSearch: (text: string) => void;
} & Pick<TextFieldProps, "placeholder" | "size" | "sx">;

/** Some browsers draw a cross of their own, which keyboards do not reach. */
const withoutNativeCross = { "& input::-webkit-search-cancel-button": { display: "none" } };

function itself(text: string): string {
  return text;
}

/** Search as you type. */
export function SearchField({ label, value, onSearch, ...look }: SearchFieldProps) {
  const { shown, setShown, reportLater } = useDraftValue(value, itself, onSearch);
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
