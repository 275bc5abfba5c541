import { useQuery } from "@tanstack/react-query";
import type { Control } from "react-hook-form";
import type { z } from "zod";
import {
  type Closure,
  closureInput,
  type ClosureInput,
  createClosure,
  deleteClosure,
  listClosures,
  updateClosure,
} from "@lonchera/contract/closures";
import { toLimaDate } from "@lonchera/domain/calendar";
import { DeleteDialog } from "../../components/delete-dialog.tsx";
import { FormDateField } from "../../components/form-date-field.tsx";
import { FormTextField } from "../../components/form-fields.tsx";
import { RecordFormDialog } from "../../components/record-form-dialog.tsx";
import { useRecordForm } from "../../components/record-form.ts";
import { call } from "../../lib/api/call.ts";
import { query } from "../../lib/api/query.ts";
import { formatDay } from "../../lib/time-text.ts";
import { getNow } from "../../lib/clock.ts";
import { RuleCompaniesField } from "../companies/company-field.tsx";
import {
  describeReopening,
  formatOtherClosures,
  closureListEndpoints,
  useClosureSnackbar,
} from "./closure-text.ts";

type ClosureValues = Omit<z.input<typeof closureInput>, "date"> & { date: string | null };

const newClosure: ClosureValues = { date: null, reason: "", all_companies: true, company: [] };

function toFormValues({ date, reason, all_companies, company }: Closure): ClosureValues {
  return { date, reason, all_companies, company: company.map(({ id }) => id) };
}

function toInput({ date, ...values }: ClosureValues) {
  return { ...values, ...(date !== null && { date }) };
}

type ClosureControl = Control<ClosureValues, unknown, ClosureInput>;

function ClosureFields({ control }: { control: ClosureControl }) {
  return (
    <>
      <FormDateField control={control} name="date" label="Fecha" required />
      <FormTextField
        control={control}
        name="reason"
        label="Motivo"
        helperText="Lo leen tus clientes. Por ejemplo: Navidad."
        autoComplete="off"
        required
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      <RuleCompaniesField
        control={control}
        name="company"
        all="all_companies"
        allText="No se puede pedir en ninguna compañía."
      />
    </>
  );
}

type ClosureDialogProps = {
  /** It is `null` for a new record. */
  closure: Closure | null;
  onClose: () => void;
};

export function ClosureDialog({ closure, onClose }: ClosureDialogProps) {
  const showClosureSnackbar = useClosureSnackbar();
  const recordForm = useRecordForm({
    record: closure,
    newValues: newClosure,
    toFormValues,
    schema: closureInput,
    toInput,
    save: async (body, before, headers) => {
      const saved =
        before === null
          ? call(createClosure, { body }, { headers })
          : call(updateClosure, { params: { id: before.id }, body: { ...body, version: before.version } });
      showClosureSnackbar(await saved);
    },
    readCurrent: async ({ id }) => (await call(listClosures, { query: { id } })).results[0],
    goneText: "Este día ya no está cerrado.",
    lists: closureListEndpoints,
    onSaved: () => undefined,
    onClose,
  });
  return (
    <RecordFormDialog
      recordForm={recordForm}
      title={closure === null ? "Cerrar un día" : "Editar día sin atención"}
      history="closure"
    >
      <ClosureFields control={recordForm.form.control} />
    </RecordFormDialog>
  );
}

type DeleteClosureProps = { closure: Closure; onClose: () => void };

export function DeleteClosureDialog({ closure, onClose }: DeleteClosureProps) {
  const { id, date, reason, all_companies, company, version } = closure;
  const body = { date, reason, all_companies, company: company.map((one) => one.id) };
  const sameDay = useQuery(query(listClosures, { query: { start_date: date, end_date: date } }));
  const others = (sameDay.data?.results ?? []).filter((other) => other.id !== id);
  const stillClosedFor = formatOtherClosures(others);
  const consequence =
    stillClosedFor === ""
      ? "Se podrá pedir otra vez para ese día, hasta su hora límite."
      : `Ese día también tiene otro cierre y sigue sin atención para ${stillClosedFor}.`;
  return (
    <DeleteDialog
      title={`¿Volver a atender el ${formatDay(date)}?`}
      text={`${consequence} Los pedidos que moviste o cancelaste quedan como están.`}
      busy={sameDay.isPending}
      deleteRecord={async () => {
        await call(deleteClosure, { params: { id }, query: { version } });
        // A closure can only be created for a day that has not passed and for companies that are not archived.
        const canUndo = date >= toLimaDate(getNow()) && (all_companies || company.length > 0);
        return canUndo ? () => call(createClosure, { body }) : null;
      }}
      confirmLabel="Volver a atender"
      successMessage={describeReopening(closure, others)}
      failureMessage="Error al abrir el día"
      lists={closureListEndpoints}
      onClose={onClose}
    />
  );
}
