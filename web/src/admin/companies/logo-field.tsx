import AddPhotoAlternateOutlined from "@mui/icons-material/AddPhotoAlternateOutlined";
import DeleteOutlineRounded from "@mui/icons-material/DeleteOutlineRounded";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import FormHelperText from "@mui/material/FormHelperText";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useId, useMemo } from "react";
import { useController } from "react-hook-form";
import { unseen } from "../../ui/live-region.tsx";
import type { CompanyControl } from "./company-values.ts";

const accepted = "image/jpeg,image/png,image/webp,image/avif";
const side = 96;

/** An address under which the browser shows a picture that is not sent yet. */
function usePreview(logo: File | string | null): string | null {
  const address = useMemo(() => (logo instanceof File ? URL.createObjectURL(logo) : logo), [logo]);
  useEffect(() => {
    if (address?.startsWith("blob:")) return () => URL.revokeObjectURL(address);
  }, [address]);
  return address;
}

function Preview({ address }: { address: string | null }) {
  const frame = { width: side, height: side, borderRadius: 1, flexShrink: 0 };
  if (address === null) {
    return (
      <Box
        aria-hidden="true"
        sx={{
          ...frame,
          display: "grid",
          placeItems: "center",
          border: 1,
          borderStyle: "dashed",
          borderColor: "text.disabled",
        }}
      >
        <AddPhotoAlternateOutlined color="disabled" />
      </Box>
    );
  }
  return (
    <Box
      component="img"
      src={address}
      alt="Vista previa del logo"
      sx={{ ...frame, objectFit: "contain", border: 1, borderColor: "divider", bgcolor: "common.white" }}
    />
  );
}

type FileButtonProps = {
  isReplacing: boolean;
  describedBy: string;
  invalid: boolean;
  inputRef: (input: HTMLInputElement | null) => void;
  onFile: (file: File) => void;
};

function FileButton({ isReplacing, describedBy, invalid, inputRef, onFile }: FileButtonProps) {
  const id = useId();
  const label = isReplacing ? "Cambiar logo" : "Subir logo";
  return (
    <Box sx={{ position: "relative", "&:focus-within label": { outline: 2, outlineOffset: 2 } }}>
      <Box
        component="input"
        type="file"
        id={id}
        ref={inputRef}
        accept={accepted}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        sx={unseen}
        onChange={({ target }: { target: HTMLInputElement }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          target.value = "";
        }}
      />
      <Button component="label" htmlFor={id} variant="outlined" tabIndex={-1} role={undefined}>
        {label}
      </Button>
    </Box>
  );
}

/** The company's picture: shown before it is sent, changed or taken away. */
export function LogoField({ control }: { control: CompanyControl }) {
  const { field, fieldState } = useController({ control, name: "logo" });
  const preview = usePreview(field.value);
  const hintId = useId();
  return (
    <Box role="group" aria-label="Logo">
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        Logo
      </Typography>
      <Stack direction="row" sx={{ gap: 2, alignItems: "center", flexWrap: "wrap" }}>
        <Preview address={preview} />
        <FileButton
          isReplacing={preview !== null}
          describedBy={hintId}
          invalid={fieldState.invalid}
          inputRef={field.ref}
          onFile={field.onChange}
        />
        {preview !== null && (
          <Button color="inherit" startIcon={<DeleteOutlineRounded />} onClick={() => field.onChange(null)}>
            Quitar logo
          </Button>
        )}
      </Stack>
      <FormHelperText id={hintId} error={fieldState.invalid}>
        {fieldState.error?.message ?? "JPEG, PNG, WebP o AVIF de hasta 5 MB"}
      </FormHelperText>
    </Box>
  );
}
