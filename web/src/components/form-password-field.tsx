import VisibilityOffRounded from "@mui/icons-material/VisibilityOffRounded";
import VisibilityRounded from "@mui/icons-material/VisibilityRounded";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import { useState, type ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { FormTextField, type BoundField } from "./form-text-field.tsx";

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

/** A password that can be shown while it is typed. */
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
