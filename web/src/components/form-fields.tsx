import VisibilityOffRounded from "@mui/icons-material/VisibilityOffRounded";
import VisibilityRounded from "@mui/icons-material/VisibilityRounded";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import { type ComponentProps, type ReactNode, useState } from "react";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { TextField, type TextFieldProps } from "./text-field.tsx";

export type BoundField<Values extends FieldValues, Transformed> = {
  control: Control<Values, unknown, Transformed>;
  name: FieldPath<Values>;
};

/**
 * Returns the props that bind MUI's text field to a field of a form. The error of the field replaces its helper text.
 */
export function useTextFieldProps<Values extends FieldValues, Transformed>(
  { control, name }: BoundField<Values, Transformed>,
  helperText: ReactNode,
) {
  const { field, fieldState } = useController({ control, name });
  const { ref, value, ...handlers } = field;
  return {
    ...handlers,
    value: value ?? "",
    inputRef: ref,
    error: fieldState.invalid,
    helperText: fieldState.error?.message ?? helperText,
  };
}

/** Shows a text field that is bound to a form, with its error. */
export function FormTextField<Values extends FieldValues, Transformed = Values>({
  control,
  name,
  helperText,
  ...rest
}: BoundField<Values, Transformed> &
  Omit<TextFieldProps, "name" | "value" | "onChange" | "onBlur" | "error">) {
  return <TextField {...rest} {...useTextFieldProps({ control, name }, helperText)} />;
}

function VisibilityToggle({ visible, onToggle }: { visible: boolean; onToggle: () => void }) {
  return (
    <InputAdornment position="end">
      <IconButton
        aria-label={visible ? "Ocultar contraseña" : "Mostrar contraseña"}
        edge="end"
        onClick={onToggle}
      >
        {visible ? <VisibilityOffRounded /> : <VisibilityRounded />}
      </IconButton>
    </InputAdornment>
  );
}

/** Shows a password field. The user can make the password visible while typing. */
export function FormPasswordField<Values extends FieldValues, Transformed = Values>(
  props: BoundField<Values, Transformed> & Omit<ComponentProps<typeof FormTextField>, "control" | "name">,
) {
  const [visible, setVisible] = useState(false);
  return (
    <FormTextField<Values, Transformed>
      {...props}
      type={visible ? "text" : "password"}
      slotProps={{
        input: { endAdornment: <VisibilityToggle visible={visible} onToggle={() => setVisible(!visible)} /> },
      }}
    />
  );
}

const look = {
  "& .MuiOutlinedInput-root": { bgcolor: "background.default" },
  "& .MuiOutlinedInput-root:not(.Mui-focused) .MuiOutlinedInput-notchedOutline": { borderColor: "divider" },
};

type ReadOnlyFieldProps = { label: string; value: string; helperText?: string };

export function ReadOnlyField(props: ReadOnlyFieldProps) {
  return <TextField {...props} sx={look} slotProps={{ input: { readOnly: true } }} />;
}

/** This `sx` puts fields side by side, and below each other on phones. */
export const twoColumns = { display: "grid", gap: 2.5, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } };
