import Skeleton from "@mui/material/Skeleton";
import type { DateFieldProps } from "./date-picker-field.tsx";
import { lazyComponent } from "./lazy-component.tsx";

function FieldSkeleton({ size }: DateFieldProps) {
  return <Skeleton variant="rounded" sx={{ height: size === "small" ? 40 : 56 }} />;
}

/** A date field, DD/MM/YYYY. Its calendar loads beside the screen. */
export const DateField = lazyComponent(
  () => import("./date-picker-field.tsx"),
  "DatePickerField",
  FieldSkeleton,
);

/** `sx` of a field for fingers. */
export const touchHeight = { "& .MuiInputBase-root": { minHeight: 44 } };
