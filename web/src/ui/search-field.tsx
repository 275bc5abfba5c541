import ClearRounded from "@mui/icons-material/ClearRounded";
import SearchRounded from "@mui/icons-material/SearchRounded";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import TextField, { type TextFieldProps } from "@mui/material/TextField";
import { useState } from "react";
import { useDelayed } from "./use-delayed.ts";

type SearchFieldProps = {
  label: string;
  value: string;
  /** Called when the typing pauses. */
  onSearch: (text: string) => void;
} & Pick<TextFieldProps, "placeholder" | "size" | "sx">;

/** What is typed; a value that changes by another hand takes its place, one that is only our own come back does not. */
function useTyped(value: string) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState<string | null>(null);
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) setText(value);
    setSent(null);
  }
  return { text, setText, setSent };
}

/** Search as you type. */
export function SearchField({ label, value, onSearch, ...look }: SearchFieldProps) {
  const { text, setText, setSent } = useTyped(value);
  const send = (next: string) => {
    setSent(next);
    onSearch(next);
  };
  const sendLater = useDelayed(send);
  const change = (next: string) => {
    setText(next);
    sendLater(next);
  };
  const clear = (
    <IconButton size="small" edge="end" aria-label="Borrar búsqueda" onClick={() => change("")}>
      <ClearRounded fontSize="small" />
    </IconButton>
  );
  return (
    <TextField
      {...look}
      label={label}
      type="search"
      value={text}
      onChange={(event) => change(event.target.value)}
      slotProps={{
        htmlInput: { maxLength: 100, autoComplete: "off" },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchRounded fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: text === "" ? null : <InputAdornment position="end">{clear}</InputAdornment>,
        },
      }}
    />
  );
}
