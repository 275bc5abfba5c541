import Chip, { type ChipProps } from "@mui/material/Chip";

type ToggleChipProps = Pick<ChipProps, "icon"> & {
  label: string;
  isChosen: boolean;
  onToggle: () => void;
};

/** Shows one of several choices. A second press undoes the choice. */
export function ToggleChip({ isChosen, onToggle, ...chip }: ToggleChipProps) {
  return (
    <Chip
      component="button"
      color={isChosen ? "primary" : "default"}
      variant={isChosen ? "filled" : "outlined"}
      aria-pressed={isChosen}
      onClick={onToggle}
      {...chip}
      sx={{ height: "auto", minHeight: 44, borderRadius: 99, px: 0.5, flexShrink: 0 }}
    />
  );
}
