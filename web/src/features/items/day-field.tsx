import Autocomplete from "@mui/material/Autocomplete";
import Button from "@mui/material/Button";
import TextField from "@mui/material/TextField";
import { useController } from "react-hook-form";
import type { StaffMenuDay } from "@lonchera/contract/categories";
import { displayDate } from "@lonchera/domain/calendar";
import type { ItemControl } from "./item-values.ts";
import { useMenuDays } from "./use-menu-days.ts";

type DayOption = { readonly id: number; readonly label: string };

function optionOf({ id, week_day_value, category_date, enable }: StaffMenuDay): DayOption {
  return { id, label: `${week_day_value} ${displayDate(category_date)}${enable ? "" : " (inactivo)"}` };
}

/** A day of long ago, of which only the number is known. */
function withChosen(options: readonly DayOption[], chosen: number | null): readonly DayOption[] {
  if (chosen === null || options.some(({ id }) => id === chosen)) return options;
  return [...options, { id: chosen, label: `Menú #${chosen}` }];
}

/** The menu day, of a list that is searched by weekday or date. */
export function DayField({ control, companyId }: { control: ItemControl; companyId: number }) {
  const { field, fieldState } = useController({ control, name: "category" });
  const { days, isPending, isError, refetch } = useMenuDays(companyId);
  const options = withChosen(days.map(optionOf), field.value);
  const retry = isError && (
    <>
      No se pudieron cargar los días.
      <Button size="small" onClick={() => void refetch()}>
        Reintentar
      </Button>
    </>
  );
  return (
    <Autocomplete
      options={options}
      value={options.find(({ id }) => id === field.value) ?? null}
      onChange={(_, day) => field.onChange(day?.id ?? null)}
      onBlur={field.onBlur}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      getOptionKey={({ id }) => id}
      loading={isPending}
      loadingText="Cargando…"
      renderInput={(input) => (
        <TextField
          {...input}
          label="Día"
          required
          inputRef={field.ref}
          error={fieldState.invalid}
          helperText={retry || fieldState.error?.message}
        />
      )}
    />
  );
}
