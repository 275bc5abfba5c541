import Skeleton from "@mui/material/Skeleton";
import { lazy, Suspense } from "react";
import type { DateFieldProps } from "./date-picker-field.tsx";

const DatePickerField = lazy(async () => ({
  default: (await import("./date-picker-field.tsx")).DatePickerField,
}));

/** `sx` of filters: each field is wide enough for a date in large text, and phones show as many per row as fit. */
export const filtersLayout = {
  display: "grid",
  gap: 1.5,
  mb: 2,
  alignItems: "start",
  gridTemplateColumns: {
    xs: "repeat(auto-fill, minmax(min(100%, 9rem + 16px), 1fr))",
    sm: "repeat(auto-fill, calc(10rem + 16px))",
  },
};

/** A date field, DD/MM/YYYY. Its calendar loads beside the screen. */
export function DateField(props: DateFieldProps) {
  return (
    <Suspense fallback={<Skeleton variant="rounded" sx={{ height: props.size === "small" ? 40 : 56 }} />}>
      <DatePickerField {...props} />
    </Suspense>
  );
}
