import VisibilityOffRounded from "@mui/icons-material/VisibilityOffRounded";
import VisibilityRounded from "@mui/icons-material/VisibilityRounded";
import Box from "@mui/material/Box";
import Button, { type ButtonProps } from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import MenuItem from "@mui/material/MenuItem";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Switch from "@mui/material/Switch";
import TextField, { type TextFieldProps } from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { type ComponentProps, useId, useState } from "react";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { useSnackbar } from "./snackbars.tsx";

export type BoundField<Values extends FieldValues, Transformed> = {
  control: Control<Values, unknown, Transformed>;
  name: FieldPath<Values>;
};

/** A text field bound to a form, with its error. */
export function FormTextField<Values extends FieldValues, Transformed = Values>({
  control,
  name,
  helperText,
  ...rest
}: BoundField<Values, Transformed> &
  Omit<TextFieldProps, "name" | "value" | "onChange" | "onBlur" | "error">) {
  const { field, fieldState } = useController({ control, name });
  const { ref, value, ...handlers } = field;
  return (
    <TextField
      {...rest}
      {...handlers}
      value={value ?? ""}
      inputRef={ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
    />
  );
}

type SelectChoices = { choices: readonly { readonly value: string; readonly label: string }[] };

export function FormSelectField<Values extends FieldValues, Transformed = Values>({
  choices,
  ...rest
}: BoundField<Values, Transformed> &
  SelectChoices &
  Pick<TextFieldProps, "label" | "required" | "disabled">) {
  return (
    <FormTextField {...rest} select>
      {choices.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </FormTextField>
  );
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

export function FormCheckbox<Values extends FieldValues, Transformed = Values>({
  control,
  name,
  label,
}: BoundField<Values, Transformed> & { label: string }) {
  const { field, fieldState } = useController({ control, name });
  const { ref, value, ...handlers } = field;
  const errorId = useId();
  return (
    <FormControl error={fieldState.invalid}>
      <FormControlLabel
        label={label}
        sx={{ minHeight: 44 }}
        control={
          <Checkbox
            {...handlers}
            checked={value}
            slotProps={{ input: { ref, "aria-invalid": fieldState.invalid, "aria-describedby": errorId } }}
          />
        }
      />
      <FormHelperText id={errorId} sx={{ mt: 0 }}>
        {fieldState.error?.message}
      </FormHelperText>
    </FormControl>
  );
}

/** A switch bound to a form. */
export function FormSwitch<Values extends FieldValues, Transformed = Values>({
  control,
  name,
  label,
}: BoundField<Values, Transformed> & { label: string }) {
  const { field } = useController({ control, name });
  const { ref, value, ...handlers } = field;
  return (
    <FormControlLabel
      label={label}
      sx={{ minHeight: 44 }}
      control={<Switch {...handlers} checked={value ?? false} slotProps={{ input: { ref } }} />}
    />
  );
}

type RadioChoice = {
  readonly value: string;
  readonly label: string;
  /** An explanation below the label. */
  readonly meaning?: string;
};

function ChoiceLabel({ label, meaning }: RadioChoice) {
  return (
    <Box component="span" sx={{ display: "block", py: 1 }}>
      {label}
      {meaning && (
        <Typography component="span" variant="body2" color="textSecondary" sx={{ display: "block" }}>
          {meaning}
        </Typography>
      )}
    </Box>
  );
}

/** Radio buttons without a preselected choice. */
export function FormRadioField<Values extends FieldValues, Transformed = Values>({
  control,
  name,
  label,
  choices,
  row = false,
}: BoundField<Values, Transformed> & { label: string; choices: readonly RadioChoice[]; row?: boolean }) {
  const { field, fieldState } = useController({ control, name });
  const { ref, value, ...handlers } = field;
  const labelId = useId();
  const errorId = useId();
  return (
    <FormControl required error={fieldState.invalid}>
      <FormLabel id={labelId}>{label}</FormLabel>
      <RadioGroup
        {...handlers}
        value={value ?? ""}
        row={row}
        aria-labelledby={labelId}
        aria-describedby={errorId}
        sx={row ? { columnGap: 2 } : {}}
      >
        {choices.map((choice, index) => (
          <FormControlLabel
            key={choice.value}
            value={choice.value}
            label={<ChoiceLabel {...choice} />}
            sx={{ minHeight: 44, alignItems: choice.meaning ? "flex-start" : "center" }}
            control={<Radio slotProps={{ input: index === 0 ? { ref } : {} }} />}
          />
        ))}
      </RadioGroup>
      <FormHelperText id={errorId} sx={{ mt: 0 }}>
        {fieldState.error?.message}
      </FormHelperText>
    </FormControl>
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

type CopyButtonProps = Pick<ButtonProps, "startIcon" | "sx"> & {
  text: string;
  copiedMessage: string;
  /** Says how to copy by hand. */
  failureMessage: string;
};

/** Copies a text to the clipboard. */
export function CopyButton({ text, copiedMessage, failureMessage, ...look }: CopyButtonProps) {
  const snackbar = useSnackbar();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      snackbar.success(copiedMessage);
    } catch {
      snackbar.error(failureMessage);
    }
  };
  return (
    <Button variant="outlined" onClick={() => void copy()} {...look}>
      Copiar
    </Button>
  );
}
