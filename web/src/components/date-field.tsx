import Skeleton from "@mui/material/Skeleton";
import type { DateFieldProps } from "./date-picker-field.tsx";
import { lazyComponent } from "./lazy-component.tsx";

function FieldSkeleton({ size }: DateFieldProps) {
  return <Skeleton variant="rounded" sx={{ height: size === "small" ? 40 : 56 }} />;
}

/** Shows a date field in the format DD/MM/YYYY. The calendar's code loads after the screen. */
export const DateField = lazyComponent(
  () => import("./date-picker-field.tsx"),
  "DatePickerField",
  FieldSkeleton,
);

/** This `sx` makes a field high enough for fingers. */
export const touchHeightStyles = { "& .MuiInputBase-root": { minHeight: 44 } };
