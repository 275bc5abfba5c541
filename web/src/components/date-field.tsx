import Skeleton from "@mui/material/Skeleton";
import type { DateFieldProps } from "./date-picker-field.tsx";
import { lazyPart } from "./lazy-part.tsx";

function FieldSkeleton({ size }: DateFieldProps) {
  return <Skeleton variant="rounded" sx={{ height: size === "small" ? 40 : 56 }} />;
}

/** A date field, DD/MM/YYYY. Its calendar loads beside the screen. */
export const DateField = lazyPart(() => import("./date-picker-field.tsx"), "DatePickerField", FieldSkeleton);

/** `sx` of a field for fingers. */
export const touchHeight = { "& .MuiInputBase-root": { minHeight: 44 } };
