import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Switch from "@mui/material/Switch";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { type FieldValues, useController } from "react-hook-form";
import type { BoundField } from "./form-fields.tsx";

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

/** Shows a switch that is bound to a form. */
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
  /** The explanation stands below the label. */
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

/** Shows radio buttons. No choice is preselected. */
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
