import Stack from "@mui/material/Stack";
import type { Control } from "react-hook-form";
import type { z } from "zod";
import {
  createCuttingTime,
  type CuttingTime,
  cuttingTimeInput,
  type CuttingTimeInput,
  deleteCuttingTime,
  listCuttingTimes,
  listMissingCuttingTimes,
  updateCuttingTime,
} from "@lonchera/contract/cutting-times";
import { parseWholeNumber } from "@lonchera/contract/multipart-fields";
import { productCodes, productNames } from "@lonchera/domain/codes";
import { toSelectOptions } from "../../components/select-options.ts";
import { DeleteDialog } from "../../components/delete-dialog.tsx";
import { FormSwitch } from "../../components/form-choices.tsx";
import { FormTextField } from "../../components/form-fields.tsx";
import { FormSelectField } from "../../components/form-select.tsx";
import { RecordFormDialog } from "../../components/record-form-dialog.tsx";
import { useRecordForm } from "../../components/record-form.ts";
import { snackbar } from "../../components/snackbars.tsx";
import { call } from "../../lib/api/call.ts";
import { RuleCompaniesField } from "../companies/company-field.tsx";
import { formatCuttingTimeCompanies, formatCuttingTime } from "./cutting-time-text.ts";

/** An empty `working_days_before` means no working days. */
type CuttingTimeValues = Omit<z.input<typeof cuttingTimeInput>, "working_days_before"> & {
  working_days_before: string;
};

const newCuttingTime: CuttingTimeValues = {
  product: "",
  break_time: "",
  company: [],
  same_day: false,
  enabled: true,
  all_companies: false,
  working_days_before: "",
};

function toFormValues({ company, working_days_before: days, ...time }: CuttingTime): CuttingTimeValues {
  return {
    ...time,
    company: company.map(({ id }) => id),
    working_days_before: days === null ? "" : String(days),
  };
}

function toInput(values: CuttingTimeValues) {
  return { ...values, working_days_before: parseWholeNumber(values.working_days_before) ?? null };
}

type TimeControl = Control<CuttingTimeValues, unknown, CuttingTimeInput>;

const products = toSelectOptions(productCodes, productNames);

function CuttingTimeFields({ control }: { control: TimeControl }) {
  return (
    <>
      <FormSelectField control={control} name="product" label="Producto" choices={products} required />
      <FormTextField
        control={control}
        name="break_time"
        label="Hora de corte"
        type="time"
        helperText="Hora de Lima. Desde ella ya no se puede pedir."
        required
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <RuleCompaniesField
        control={control}
        name="company"
        all="all_companies"
        allText="Vale para todas las compañías."
      />
      <Stack>
        <FormSwitch
          control={control}
          name="same_day"
          label="Mismo día (si no, el día anterior a la entrega)"
        />
      </Stack>
      <FormTextField
        control={control}
        name="working_days_before"
        label="Días hábiles antes (opcional)"
        helperText="Cierra tantos días hábiles antes de la entrega, en lugar del día anterior. Son hábiles de lunes a viernes; los feriados todavía cuentan como hábiles."
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: "numeric", maxLength: 4 } }}
      />
      <Stack>
        <FormSwitch control={control} name="enabled" label="Habilitado" />
      </Stack>
    </>
  );
}

type CuttingTimeDialogProps = {
  /** It is `null` for a new record. */
  cuttingTime: CuttingTime | null;
  onClose: () => void;
};

export function CuttingTimeDialog({ cuttingTime: time, onClose }: CuttingTimeDialogProps) {
  const done = time === null ? "Tiempo de corte creado con éxito" : "Tiempo de corte actualizado con éxito";
  const recordForm = useRecordForm({
    record: time,
    newValues: newCuttingTime,
    toFormValues,
    schema: cuttingTimeInput,
    toInput,
    save: (body, before, headers) =>
      before === null
        ? call(createCuttingTime, { body }, { headers })
        : call(updateCuttingTime, { params: { id: before.id }, body: { ...body, version: before.version } }),
    readCurrent: async ({ id }) => (await call(listCuttingTimes, {})).find((other) => other.id === id),
    goneText: "Este tiempo de corte ya no existe.",
    lists: [listCuttingTimes, listMissingCuttingTimes],
    onSaved: () => snackbar.success(done),
    onRefused: () => snackbar.error("Error al guardar el tiempo de corte"),
    onClose,
  });
  return (
    <RecordFormDialog
      recordForm={recordForm}
      title={time === null ? "Añadir Tiempo de Corte" : "Editar Tiempo de Corte"}
      history="cutting-time"
    >
      <CuttingTimeFields control={recordForm.form.control} />
    </RecordFormDialog>
  );
}

type DeleteCuttingTimeProps = { cuttingTime: CuttingTime; onClose: () => void };

export function DeleteCuttingTimeDialog({ cuttingTime: time, onClose }: DeleteCuttingTimeProps) {
  return (
    <DeleteDialog
      title={`¿Eliminar ${formatCuttingTime(time)}?`}
      text={`Sin él se podrá pedir hasta que termine el día de entrega, salvo que otro tiempo de corte cierre antes. Vale para: ${formatCuttingTimeCompanies(time)}`}
      deleteRecord={() => call(deleteCuttingTime, { params: { id: time.id } })}
      successMessage="Tiempo de corte eliminado con éxito"
      failureMessage="Error al eliminar el tiempo de corte"
      lists={[listCuttingTimes, listMissingCuttingTimes]}
      onClose={onClose}
    />
  );
}
