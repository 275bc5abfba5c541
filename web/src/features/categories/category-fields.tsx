import { useController, type UseFormReturn } from "react-hook-form";
import type { CategoryInput } from "@lonchera/contract/categories";
import { weekDayOf } from "@lonchera/domain/calendar";
import { weekDayNames, weekDays } from "@lonchera/domain/codes";
import { DateField } from "../../components/date-field.tsx";
import { FormSelectField } from "../../components/form-select-field.tsx";
import { FormTextField } from "../../components/form-text-field.tsx";
import type { CategoryValues } from "./category-values.ts";

type Form = UseFormReturn<CategoryValues, unknown, CategoryInput>;

const dayChoices = weekDays.map((value) => ({ value, label: weekDayNames[value] }));
const yesOrNo = [
  { value: "true", label: "Sí" },
  { value: "false", label: "No" },
];

/** The date says which weekday it is. */
function DateOfDay({ form }: { form: Form }) {
  const { field, fieldState } = useController({ control: form.control, name: "category_date" });
  const choose = (date: string | null) => {
    field.onChange(date);
    if (date === null) return;
    form.setValue("week_day", weekDayOf(date), { shouldDirty: true });
    form.clearErrors("week_day");
  };
  return (
    <DateField
      label="Fecha"
      value={field.value}
      onChange={choose}
      inForm
      inputRef={field.ref}
      problem={fieldState.error?.message ?? null}
    />
  );
}

export function CategoryFields({ form }: { form: Form }) {
  const { control } = form;
  return (
    <>
      <FormSelectField control={control} name="week_day" label="Día de la Semana" choices={dayChoices} />
      <DateOfDay form={form} />
      <FormTextField
        control={control}
        name="order"
        label="Orden"
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: "numeric", maxLength: 10 } }}
      />
      <FormSelectField control={control} name="enable" label="Habilitado" choices={yesOrNo} />
    </>
  );
}
