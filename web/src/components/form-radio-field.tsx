import Box from "@mui/material/Box";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { useController, type FieldValues } from "react-hook-form";
import type { BoundField } from "./form-text-field.tsx";

type Choice = {
  readonly value: string;
  readonly label: string;
  /** What choosing it means. */
  readonly meaning?: string;
};

function ChoiceLabel({ label, meaning }: Choice) {
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

/** One of a few, all of them in view; none is chosen beforehand. */
export function FormRadioField<Values extends FieldValues, Transformed = Values>({
  control,
  name,
  label,
  choices,
  row = false,
}: BoundField<Values, Transformed> & { label: string; choices: readonly Choice[]; row?: boolean }) {
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
