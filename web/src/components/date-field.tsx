import Skeleton from "@mui/material/Skeleton";
import type { DateFieldProps } from "./date-picker-field.tsx";
import { lazyPart } from "./lazy-part.tsx";

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

function FieldSkeleton({ size }: DateFieldProps) {
  return <Skeleton variant="rounded" sx={{ height: size === "small" ? 40 : 56 }} />;
}

/** A date field, DD/MM/YYYY. Its calendar loads beside the screen. */
export const DateField = lazyPart(
  async () => (await import("./date-picker-field.tsx")).DatePickerField,
  FieldSkeleton,
);

/** `sx` of a field for fingers. */
export const touchHeight = { "& .MuiInputBase-root": { minHeight: 44 } };
