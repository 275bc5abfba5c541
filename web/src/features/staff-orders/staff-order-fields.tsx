import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import type { Ref } from "react";
import type { CallInput } from "@lonchera/contract/endpoint";
import type { OrderCustomer, previewStaffOrder } from "@lonchera/contract/staff-orders";
import { ZoneSelect } from "../menus/zone-select.tsx";

export type ComposedOrder = CallInput<typeof previewStaffOrder>["body"];
type Payment = ComposedOrder["payment"];

/** The mutation that places the order has this key. */
export const staffOrderMutationKey = ["staff-order"];

/** They are the fields of an order besides its dishes. */
export type StaffOrderValues = {
  /** It is the zone of an individual's order. Each dish of a company client has its own zone. */
  readonly zone: number | null;
  readonly payment: Payment;
  readonly note: string;
  /** It says why the order is placed after the cut-off. */
  readonly reason: string;
};

export function createStaffOrderValues({ customer_type }: OrderCustomer): StaffOrderValues {
  return { zone: null, payment: customer_type === "type1" ? "code" : "account", note: "", reason: "" };
}

function describePayment({ company_name, payroll }: OrderCustomer, payment: Payment): string {
  if (payment === "account") return `Solo si ${company_name} aceptó pagarlo.`;
  return payroll
    ? "Con subvención, el resto se descuenta de su planilla. Sin ella, recibe un correo para pagarlo con un código."
    : "El cliente recibe un correo para pagarlo con un código antes de la hora límite.";
}

type PaymentFieldProps = { customer: OrderCustomer; payment: Payment; onChange: (payment: Payment) => void };

/** Staff cannot charge a customer's card. */
function PaymentField({ customer, payment, onChange }: PaymentFieldProps) {
  if (customer.customer_type === "type2")
    return <Typography color="textSecondary">Se carga a la cuenta de {customer.company_name}</Typography>;
  return (
    <TextField
      select
      label="Cómo se paga"
      value={payment}
      onChange={({ target }) => onChange(target.value as Payment)}
      helperText={describePayment(customer, payment)}
    >
      <MenuItem value="code">
        {customer.payroll ? "Por planilla, o con un código" : "Con un código que paga el cliente"}
      </MenuItem>
      <MenuItem value="account">A cuenta de la empresa</MenuItem>
    </TextField>
  );
}

type TermsFieldsProps = {
  customer: OrderCustomer;
  terms: StaffOrderValues;
  onChange: (terms: StaffOrderValues) => void;
  /** The order cannot be reviewed without its zone. */
  isZoneMissing: boolean;
  zoneRef: Ref<HTMLElement>;
  /** The fields cannot be changed while the server reviews the order. */
  isFrozen: boolean;
};

export function StaffOrderFields(props: TermsFieldsProps) {
  const { customer, terms, onChange, isZoneMissing, zoneRef, isFrozen } = props;
  return (
    <Stack inert={isFrozen} sx={{ gap: 2.5, maxWidth: 560 }}>
      {customer.customer_type === "type1" && (
        <ZoneSelect
          companyId={customer.company_id}
          value={terms.zone}
          onChange={(zone) => onChange({ ...terms, zone })}
          inputRef={zoneRef}
          problem={isZoneMissing ? "Elige la zona de entrega" : undefined}
        />
      )}
      <PaymentField
        customer={customer}
        payment={terms.payment}
        onChange={(payment) => onChange({ ...terms, payment })}
      />
      <TextField
        label="Notas adicionales"
        value={terms.note}
        onChange={({ target }) => onChange({ ...terms, note: target.value })}
        multiline
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </Stack>
  );
}
