import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useId, type Ref } from "react";
import { visuallyHidden } from "./live-region.tsx";

type FileButtonProps = {
  label: string;
  /** Media types or endings, by commas. */
  accept: string;
  describedBy: string;
  invalid: boolean;
  disabled?: boolean;
  inputRef: Ref<HTMLInputElement>;
  onFile: (file: File) => void;
};

/** Opens the device's own choice of a file; the same file can be chosen again. */
export function FileButton(props: FileButtonProps) {
  const { label, accept, describedBy, invalid, disabled = false, inputRef, onFile } = props;
  const id = useId();
  return (
    <Box sx={{ position: "relative", "&:focus-within label": { outline: 2, outlineOffset: 2 } }}>
      <Box
        component="input"
        type="file"
        id={id}
        ref={inputRef}
        accept={accept}
        disabled={disabled}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        sx={visuallyHidden}
        onChange={({ target }: { target: HTMLInputElement }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          target.value = "";
        }}
      />
      <Button
        component="label"
        htmlFor={id}
        variant="outlined"
        disabled={disabled}
        tabIndex={-1}
        role={undefined}
      >
        {label}
      </Button>
    </Box>
  );
}
