import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";

/** It is a dish of the shown days. */
export type OtherDish = {
  readonly id: number;
  readonly name: string;
  readonly dayId: number;
  /** The dish is listed under this text of its day. */
  readonly day: string;
  readonly isSpecial: boolean;
  /** These options are assigned to the dish. */
  readonly options: readonly string[];
};

type OtherDishesFieldProps = {
  dishes: readonly OtherDish[];
  /** It is the day of the open dish. */
  dayId: number;
  chosen: readonly OtherDish[];
  onChoose: (dishes: readonly OtherDish[]) => void;
};

/** Lets staff choose other dishes that get the same subitems. */
export function OtherDishesField({ dishes, dayId, chosen, onChoose }: OtherDishesFieldProps) {
  if (dishes.length === 0) return null;
  const special = dishes.filter(({ isSpecial }) => isSpecial);
  const ofDay = special.filter((dish) => dish.dayId === dayId);
  const shortcuts = [
    { label: "Especiales de este día", wanted: ofDay },
    { label: "Especiales de todos los días mostrados", wanted: special.length > ofDay.length ? special : [] },
  ].filter(({ wanted }) => wanted.length > 0);
  return (
    <Box>
      <Autocomplete
        multiple
        disableCloseOnSelect
        limitTags={3}
        size="small"
        options={dishes}
        value={[...chosen]}
        onChange={(_, next) => onChoose(next)}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        groupBy={({ day }) => day}
        renderInput={(input) => <TextField {...input} label="También a otros platos" />}
      />
      <Stack direction="row" sx={{ flexWrap: "wrap", columnGap: 1 }}>
        {shortcuts.map(({ label, wanted }) => (
          <Button key={label} size="small" onClick={() => onChoose(wanted)}>
            {label} ({wanted.length})
          </Button>
        ))}
      </Stack>
    </Box>
  );
}
