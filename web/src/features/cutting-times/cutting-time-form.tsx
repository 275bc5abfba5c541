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
  updateCuttingTime,
} from "@lonchera/contract/cutting-times";
import { productCodes, productNames } from "@lonchera/domain/codes";
import { DeleteDialog } from "../../components/confirm-dialog.tsx";
import { FormSwitch } from "../../components/form-choices.tsx";
import { FormTextField } from "../../components/form-fields.tsx";
import { FormSelectField } from "../../components/form-select.tsx";
import { RecordFormDialog } from "../../components/record-form-dialog.tsx";
import { useRecordForm } from "../../components/record-form.ts";
import { useSnackbar } from "../../components/snackbars.tsx";
import { call } from "../../lib/api/call.ts";
import { CompaniesField } from "../companies/company-field.tsx";
import { companiesText, cuttingTimeName } from "./cutting-time-text.ts";

/** The form's values. */
type CuttingTimeValues = z.input<typeof cuttingTimeInput>;

const newCuttingTime: CuttingTimeValues = {
  product: "",
  break_time: "",
  company: [],
  same_day: false,
  enabled: true,
};

function toFormValues(time: CuttingTime): CuttingTimeValues {
  return {
    product: time.product,
    break_time: time.break_time,
    company: time.company.map(({ id }) => id),
    same_day: time.same_day,
    enabled: time.enabled,
  };
}

type TimeControl = Control<CuttingTimeValues, unknown, CuttingTimeInput>;

const products = productCodes.map((value) => ({ value, label: productNames[value] }));

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
      <CompaniesField control={control} name="company" label="Compañías" />
      <Stack>
        <FormSwitch
          control={control}
          name="same_day"
          label="Mismo día (si no, el día anterior a la entrega)"
        />
        <FormSwitch control={control} name="enabled" label="Habilitado" />
      </Stack>
    </>
  );
}

type CuttingTimeDialogProps = {
  /** `null` for a new record. */
  cuttingTime: CuttingTime | null;
  onClose: () => void;
};

function saveCuttingTime(body: CuttingTimeInput, before: CuttingTime | null): Promise<CuttingTime> {
  if (before === null) return call(createCuttingTime, { body });
  const params = { id: String(before.id) };
  return call(updateCuttingTime, { params, body: { ...body, version: before.version } });
}

export function CuttingTimeDialog({ cuttingTime: time, onClose }: CuttingTimeDialogProps) {
  const snackbar = useSnackbar();
  const done = time === null ? "Tiempo de corte creado con éxito" : "Tiempo de corte actualizado con éxito";
  const recordForm = useRecordForm({
    record: time,
    newValues: newCuttingTime,
    toFormValues: toFormValues,
    schema: cuttingTimeInput,
    save: saveCuttingTime,
    readCurrent: async ({ id }) => (await call(listCuttingTimes, {})).find((other) => other.id === id),
    goneText: "Este tiempo de corte ya no existe.",
    lists: [listCuttingTimes],
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

export function DeleteCuttingTime({ cuttingTime: time, onClose }: DeleteCuttingTimeProps) {
  return (
    <DeleteDialog
      title={`¿Eliminar ${cuttingTimeName(time)}?`}
      text={`Sin él se podrá pedir hasta que termine el día de entrega, salvo que otro tiempo de corte cierre antes. Vale para: ${companiesText(time)}`}
      deleteRecord={() => call(deleteCuttingTime, { params: { id: String(time.id) } })}
      successMessage="Tiempo de corte eliminado con éxito"
      failureMessage="Error al eliminar el tiempo de corte"
      lists={[listCuttingTimes]}
      onClose={onClose}
    />
  );
}
