import Skeleton from "@mui/material/Skeleton";
import { lazy, Suspense } from "react";
import type { DateFieldProps } from "./date-picker-field.tsx";

const DatePickerField = lazy(async () => ({
  default: (await import("./date-picker-field.tsx")).DatePickerField,
}));

/** A date field, DD/MM/YYYY. Its calendar loads beside the screen. */
export function DateField(props: DateFieldProps) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" sx={{ height: props.size === "small" ? 40 : 56 }} />}>
      <DatePickerField {...props} />
    </Suspense>
  );
}
