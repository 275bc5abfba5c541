import type { z } from "zod";
import {
  createPortionLimit,
  deletePortionLimit,
  listPortionLimits,
  type PortionLimit,
  portionLimitInput,
  type PortionLimitInput,
  updatePortionLimit,
} from "@lonchera/contract/portion-limits";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { productCodes, productNames } from "@lonchera/domain/codes";
import { toSelectOptions } from "../../components/select-options.ts";
import { DeleteDialog } from "../../components/delete-dialog.tsx";
import { FormDateField } from "../../components/form-date-field.tsx";
import { FormTextField } from "../../components/form-fields.tsx";
import { FormSelectField } from "../../components/form-select.tsx";
import { RecordFormDialog } from "../../components/record-form-dialog.tsx";
import { useRecordForm } from "../../components/record-form.ts";
import { snackbar } from "../../components/snackbars.tsx";
import { call } from "../../lib/api/call.ts";
import { formatLimitDay } from "./limit-text.ts";

/** The form keeps the number as it is typed. */
type LimitValues = Omit<z.input<typeof portionLimitInput>, "portions" | "date"> & {
  date: string | null;
  portions: string;
};

const newLimit: LimitValues = { product: "", date: null, portions: "" };
/** The public configuration says whether limits are switched on. */
const limitListEndpoints = [listPortionLimits, getPublicConfig];
const products = toSelectOptions(productCodes, productNames);

function toFormValues({ product, date, portions }: PortionLimit): LimitValues {
  return { product, date, portions: String(portions) };
}

/** Returns the request body. Text such as "1.000" becomes NaN, which the schema refuses, because it does not mean 1. */
function toInput(values: LimitValues) {
  const typed = values.portions.trim();
  if (typed === "") return { ...values, portions: undefined };
  return { ...values, portions: /^\d+$/.test(typed) ? Number(typed) : Number.NaN };
}

function saveLimit(
  body: PortionLimitInput,
  before: PortionLimit | null,
  headers: Record<string, string>,
): Promise<PortionLimit> {
  if (before === null) return call(createPortionLimit, { body }, { headers });
  const params = { id: before.id };
  return call(updatePortionLimit, { params, body: { ...body, version: before.version } });
}

type LimitDialogProps = {
  /** It is `null` for a new limit. */
  limit: PortionLimit | null;
  onClose: () => void;
};

export function PortionLimitDialog({ limit, onClose }: LimitDialogProps) {
  const recordForm = useRecordForm({
    record: limit,
    newValues: newLimit,
    toFormValues,
    schema: portionLimitInput,
    toInput,
    save: saveLimit,
    readCurrent: async ({ id }) => (await call(listPortionLimits, { query: { id } })).results[0],
    goneText: "Este límite ya no existe.",
    lists: limitListEndpoints,
    onSaved: () => snackbar.success("Límite guardado"),
    onClose,
  });
  const { control } = recordForm.form;
  return (
    <RecordFormDialog
      recordForm={recordForm}
      title={limit === null ? "Añadir límite" : "Editar límite"}
      history="portion-limit"
    >
      <FormSelectField control={control} name="product" label="Producto" choices={products} required />
      <FormTextField
        control={control}
        name="portions"
        label="Porciones por día"
        helperText="De todas las compañías juntas. Lo ya pedido se respeta, aunque sea más."
        autoComplete="off"
        required
        slotProps={{ htmlInput: { inputMode: "numeric", maxLength: 6 } }}
      />
      <FormDateField control={control} name="date" label="Solo para un día (opcional)" />
    </RecordFormDialog>
  );
}

type DeleteLimitProps = { limit: PortionLimit; onClose: () => void };

export function DeletePortionLimitDialog({ limit, onClose }: DeleteLimitProps) {
  const { id, product, date, portions, version } = limit;
  return (
    <DeleteDialog
      title={`¿Quitar el límite de ${productNames[product]}?`}
      text={`${formatLimitDay(limit)}: se podrá pedir mientras haya stock de cada plato${date === null ? "" : ", o hasta el límite de todos los días"}.`}
      deleteRecord={async () => {
        await call(deletePortionLimit, { params: { id }, query: { version } });
        return () => call(createPortionLimit, { body: { product, date, portions } });
      }}
      confirmLabel="Quitar límite"
      successMessage="Límite quitado"
      failureMessage="Error al quitar el límite"
      lists={limitListEndpoints}
      onClose={onClose}
    />
  );
}
