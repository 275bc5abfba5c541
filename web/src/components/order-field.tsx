import Link from "@mui/material/Link";
import { type FieldValues, useController } from "react-hook-form";
import { type BoundField, FormTextField } from "./form-fields.tsx";

/** The next free order number after those that are taken; `null` where none is. */
export function findNextOrder(taken: readonly (number | null)[]): number | null {
  const numbers = taken.filter((order) => order !== null);
  return numbers.length === 0 ? null : Math.max(...numbers) + 1;
}

type OrderFieldProps<Values extends FieldValues, Transformed> = BoundField<Values, Transformed> & {
  /** The next free number, which a click takes over. */
  next: number | null;
  /** The meaning of the order. */
  hint?: string;
};

/** The field "Orden", which proposes the next free number. */
export function OrderField<Values extends FieldValues, Transformed = Values>({
  next,
  hint,
  ...bound
}: OrderFieldProps<Values, Transformed>) {
  const { field } = useController(bound);
  // A number that was chosen stays without a proposal.
  const proposal = next !== null && Number(field.value) === 0 && (
    <Link
      component="button"
      type="button"
      onClick={() => field.onChange(String(next))}
      sx={{ minHeight: { xs: 44, sm: 24 }, display: "block", textAlign: "start" }}
    >
      {`Usar ${next}, el siguiente libre`}
    </Link>
  );
  return (
    <FormTextField
      {...bound}
      label="Orden"
      autoComplete="off"
      helperText={
        hint || proposal ? (
          <>
            {hint}
            {proposal}
          </>
        ) : undefined
      }
      slotProps={{ htmlInput: { inputMode: "numeric", maxLength: 10 } }}
    />
  );
}
