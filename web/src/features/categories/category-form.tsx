import type { UseFormReturn } from "react-hook-form";
import {
  categoryInput,
  type CategoryInput,
  createCategory,
  listCategories,
  type StaffCategory,
  updateCategory,
} from "@lonchera/contract/categories";
import { parseWholeNumber } from "@lonchera/contract/multipart-fields";
import { getWeekDay } from "@lonchera/domain/calendar";
import { type WeekDay, weekDayNames, weekDays } from "@lonchera/domain/codes";
import { toSelectOptions } from "../../components/select-options.ts";
import { FormDateField } from "../../components/form-date-field.tsx";
import { FormSelectField, yesNoOptions } from "../../components/form-select.tsx";
import { useKnownDays } from "./known-days.ts";
import { announce } from "../../components/live-region.tsx";
import { findNextSortOrder, SortOrderField } from "../../components/sort-order-field.tsx";
import { RecordFormDialog } from "../../components/record-form-dialog.tsx";
import { useRecordForm } from "../../components/record-form.ts";
import { useUndoSnackbar } from "../../components/undo-snackbar.ts";
import { call } from "../../lib/api/call.ts";
import { formatDay } from "../../lib/time-text.ts";
import { DayChangeDialog, useDayChangeConfirmation } from "./day-change-dialog.tsx";
import { DayUseNote } from "./day-use-note.tsx";
import { findDayChange, type CompanyDayMenu } from "./day-use.ts";
import { menuDayListEndpoints } from "./pause-menu.tsx";

type CategoryValues = {
  week_day: WeekDay | "";
  category_date: string | null;
  order: string;
  enable: "true" | "false";
};

const newCategory: CategoryValues = {
  week_day: "",
  category_date: null,
  order: "",
  enable: "true",
};

function toFormValues(day: StaffCategory): CategoryValues {
  return {
    week_day: day.week_day,
    category_date: day.category_date,
    order: String(day.order),
    enable: day.enable ? "true" : "false",
  };
}

/** Converts the values to the request body, with the weekday's name and the cart id that the API requires. */
function toInput({ week_day, order, enable, ...rest }: CategoryValues) {
  return {
    ...rest,
    week_day,
    order: parseWholeNumber(order),
    enable: enable === "true",
    week_day_value: week_day === "" ? undefined : weekDayNames[week_day],
    the_cart: 1,
  };
}

type Form = UseFormReturn<CategoryValues, unknown, CategoryInput>;

const dayChoices = toSelectOptions(weekDays, weekDayNames);

function CategoryFields({ form }: { form: Form }) {
  const { control } = form;
  const days = useKnownDays();
  const setWeekDay = (date: string | null) => {
    if (date === null) return;
    form.setValue("week_day", getWeekDay(date), { shouldDirty: true });
    form.clearErrors("week_day");
  };
  return (
    <>
      <FormSelectField control={control} name="week_day" label="Día de la Semana" choices={dayChoices} />
      <FormDateField control={control} name="category_date" label="Fecha" onChosen={setWeekDay} />
      <SortOrderField
        control={control}
        name="order"
        next={findNextSortOrder(days.map(({ order }) => order))}
      />
      <FormSelectField control={control} name="enable" label="Habilitado" choices={yesNoOptions} />
    </>
  );
}

type CategoryDialogProps = {
  /** It is `null` for a new record. */
  day: StaffCategory | null;
  /** The day is edited from the menu of this company, or among all days if it is `null`. */
  ownMenu?: CompanyDayMenu | null;
  onSaved?: (day: StaffCategory) => void;
  onClose: () => void;
};

function saveCategory(
  body: CategoryInput,
  before: StaffCategory | null,
  headers: Record<string, string>,
): Promise<StaffCategory> {
  if (before === null) return call(createCategory, { body }, { headers });
  const params = { id: before.id };
  return call(updateCategory, { params, body: { ...body, version: before.version } });
}

/** Returns a function that shows that a day was saved, with an undo for a disabled or moved one. */
function useSavedNotice() {
  const showUndoSnackbar = useUndoSnackbar(menuDayListEndpoints);
  return (before: StaffCategory, saved: StaffCategory) => {
    const change = findDayChange(before, saved);
    if (change === null) return announce("Día actualizado");
    const now = formatDay(saved.category_date);
    const message =
      change === "disabled"
        ? `Día deshabilitado para todas las compañías: ${now}`
        : `Día movido${change === "moved" ? "" : " y deshabilitado"} para todas las compañías: ${formatDay(before.category_date)} → ${now}`;
    const { week_day, category_date, order, enable } = before;
    const former = { week_day, category_date, order, enable, version: saved.version };
    showUndoSnackbar(message, () => call(updateCategory, { params: { id: saved.id }, body: former }));
  };
}

export function CategoryDialog({ day, ownMenu = null, onSaved, onClose }: CategoryDialogProps) {
  const showSavedNotice = useSavedNotice();
  const { confirmChange, ...asking } = useDayChangeConfirmation(ownMenu);
  const recordForm = useRecordForm({
    record: day,
    newValues: newCategory,
    toFormValues,
    schema: categoryInput,
    toInput,
    confirmChange,
    save: async (body, before, headers) => {
      const saved = await saveCategory(body, before, headers);
      onSaved?.(saved);
      if (before !== null) showSavedNotice(before, saved);
    },
    readCurrent: async ({ id }) => (await call(listCategories, {})).find((other) => other.id === id),
    goneText: "Este día ya no existe.",
    lists: menuDayListEndpoints,
    onSaved: () => day === null && announce("Día creado"),
    // The specification requires this log line; the dialog shows the reason too.
    onRefused: (error) => console.warn("No se pudo guardar el día:", error.message),
    onClose,
  });
  // `day` would not do, because the list already shows the saved day after an answer was lost.
  const { loaded } = recordForm;
  return (
    <RecordFormDialog
      recordForm={recordForm}
      title={day === null ? "Crear Categoría" : "Editar Categoría"}
      saveLabel={day === null ? "Crear" : "Actualizar"}
      history="category"
    >
      {loaded && <DayUseNote day={loaded} ownMenu={ownMenu} onPaused={recordForm.guard.requestClose} />}
      <CategoryFields form={recordForm.form} />
      {loaded && (
        <DayChangeDialog {...asking} day={loaded} ownMenu={ownMenu} onPaused={recordForm.guard.leave} />
      )}
    </RecordFormDialog>
  );
}
