import Link from "@mui/material/Link";
import { type FieldValues, useController } from "react-hook-form";
import { type BoundField, FormTextField } from "./form-fields.tsx";

/** Returns the next free order number after those that are taken, or `null` if none is taken. */
export function findNextSortOrder(taken: readonly (number | null)[]): number | null {
  const numbers = taken.filter((order) => order !== null);
  return numbers.length === 0 ? null : Math.max(...numbers) + 1;
}

type OrderFieldProps<Values extends FieldValues, Transformed> = BoundField<Values, Transformed> & {
  /** The next free number. A click fills it in. */
  next: number | null;
  /** The hint explains the order. */
  hint?: string;
};

/** Shows the field "Orden", which proposes the next free number. */
export function SortOrderField<Values extends FieldValues, Transformed = Values>({
  next,
  hint,
  ...bound
}: OrderFieldProps<Values, Transformed>) {
  const { field } = useController(bound);
  // Without this check a chosen number would also get a proposal.
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
