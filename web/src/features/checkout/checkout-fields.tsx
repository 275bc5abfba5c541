import MenuItem from "@mui/material/MenuItem";
import { useWatch, useController, type UseFormSetValue } from "react-hook-form";
import TextField from "@mui/material/TextField";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { Account } from "@lonchera/contract/accounts";
import type { Cart } from "@lonchera/contract/cart";
import type { CompanyZone } from "@lonchera/contract/delivery-zones";
import type { DocumentType, ReceiptType } from "@lonchera/contract/reference";
import { formatWeekdayDate } from "@lonchera/domain/calendar";
import { getLineKey } from "@lonchera/domain/cart-grouping";
import { groupBy } from "@lonchera/domain/group-by";
import { companyDocumentType, invoiceType, noRuc } from "@lonchera/domain/codes";
import { dniDocumentType } from "@lonchera/domain/identity-documents";
import { FormTextField } from "../../components/form-fields.tsx";
import { FormSelect } from "../../components/form-select.tsx";
import { hydrateSeparately } from "../../components/hydrate-separately.tsx";
import { Money } from "../../components/text.tsx";
import { computeLineTotal, formatZoneOption } from "../cart/cart-lines.ts";
import { describeLineProblem } from "../cart/line-problem.ts";
import type { CheckoutControl, CheckoutValues } from "./checkout-values.ts";

type PersonFieldsProps = {
  control: CheckoutControl;
  account: Account;
  documentTypes: readonly DocumentType[];
  isType1: boolean;
};

const textFields = [
  { name: "first_name", label: "Nombres", autoComplete: "given-name", type: "text" },
  { name: "last_name", label: "Apellidos", autoComplete: "family-name", type: "text" },
  { name: "email", label: "Correo", autoComplete: "email", type: "email" },
  { name: "phone", label: "Teléfono", autoComplete: "tel", type: "tel" },
] as const;

function toMenuItems(choices: readonly (DocumentType | ReceiptType)[]) {
  return choices.map(({ id, name }) => (
    <MenuItem key={id} value={id}>
      {name}
    </MenuItem>
  ));
}

function DocumentFields({ control, documentTypes }: Pick<PersonFieldsProps, "control" | "documentTypes">) {
  const type = useWatch({ control, name: "document_type" });
  const isDni = type === dniDocumentType;
  return (
    <>
      <FormSelect control={control} name="document_type" label="Tipo de documento" required>
        {toMenuItems(documentTypes.filter(({ id }) => id !== companyDocumentType))}
      </FormSelect>
      <FormTextField
        control={control}
        name="dni"
        label="DNI"
        required
        autoComplete="off"
        helperText={isDni ? "8 dígitos" : "El número de tu documento"}
        slotProps={{ htmlInput: { inputMode: isDni ? "numeric" : "text", maxLength: 15 } }}
      />
    </>
  );
}

/** Type2 customers can only fill in missing fields of their account. */
export const PersonFields = hydrateSeparately(function PersonFields({
  control,
  account,
  documentTypes,
  isType1,
}: PersonFieldsProps) {
  return (
    <>
      {textFields.map(({ name, ...look }) => (
        <FormTextField
          key={name}
          {...look}
          control={control}
          name={name}
          required
          slotProps={{ input: { readOnly: !isType1 && account[name] !== "" } }}
        />
      ))}
      {isType1 ? (
        <DocumentFields control={control} documentTypes={documentTypes} />
      ) : (
        <FormSelect
          control={control}
          name="document_type"
          label="Tipo de documento"
          slotProps={{ select: { readOnly: true } }}
        >
          {toMenuItems(documentTypes)}
        </FormSelect>
      )}
    </>
  );
});

type DeliveryFieldProps = { control: CheckoutControl; zones: readonly CompanyZone[] };

/** Disabled zones are shown but cannot be chosen. */
export const DeliveryField = hydrateSeparately(function DeliveryField({
  control,
  zones,
}: DeliveryFieldProps) {
  return (
    <FormSelect control={control} name="delivery_zone" label="Zona de entrega" required>
      {zones.map((zone) => (
        <MenuItem key={zone.id} value={zone.id} disabled={!zone.enabled}>
          {formatZoneOption(zone)}
        </MenuItem>
      ))}
    </FormSelect>
  );
});

type ReceiptFieldsProps = {
  control: CheckoutControl;
  setValue: UseFormSetValue<CheckoutValues>;
  receiptTypes: readonly ReceiptType[];
};

export const ReceiptFields = hydrateSeparately(function ReceiptFields({
  control,
  setValue,
  receiptTypes,
}: ReceiptFieldsProps) {
  const { field, fieldState } = useController({ control, name: "type_of_receipt" });
  const isInvoice = field.value === invoiceType;
  const { ref, onChange, ...rest } = field;
  const choose = (type: string) => {
    onChange(type);
    setValue("ruc_number", type === invoiceType ? "" : noRuc);
  };
  return (
    <>
      <TextField
        {...rest}
        select
        required
        label="Tipo de comprobante"
        onChange={(event) => choose(event.target.value)}
        inputRef={ref}
        error={fieldState.invalid}
        helperText={fieldState.error?.message}
      >
        {toMenuItems(receiptTypes)}
      </TextField>
      {isInvoice && (
        <FormTextField
          control={control}
          name="ruc_number"
          label="RUC"
          required
          autoComplete="off"
          helperText="11 dígitos"
          slotProps={{ htmlInput: { inputMode: "numeric", maxLength: 11 } }}
        />
      )}
    </>
  );
});

/** Summarizes the cart by day. */
export const OrderReview = hydrateSeparately(function OrderReview({ cart }: { cart: Cart }) {
  const getDate = (line: Cart["items"][number]) => line.category_detail.category_date;
  const sorted = cart.items.toSorted((a, b) => getDate(a).localeCompare(getDate(b)));
  const days = groupBy(sorted, (line) => [getDate(line)]).map((lines) => ({
    date: getDate(lines[0]),
    lines,
  }));
  return (
    <Stack sx={{ gap: 2 }}>
      {days.map(({ date, lines }) => (
        <Box key={date}>
          <Typography variant="h3" sx={{ mb: 0.5 }}>
            {formatWeekdayDate(date)}
          </Typography>
          <Stack component="ul" sx={{ listStyle: "none", m: 0, p: 0, gap: 0.5 }}>
            {lines.map((line) => (
              <Stack
                key={getLineKey(line)}
                component="li"
                direction="row"
                sx={{ gap: 2, justifyContent: "space-between" }}
              >
                <Box component="span" sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
                  {line.quantity} × {line.item.name}
                  {line.delivery_zone && (
                    <Box component="span" sx={{ color: "text.secondary" }}>
                      {" "}
                      · {line.delivery_zone.name}
                    </Box>
                  )}
                  {line.problem && (
                    <Box component="span" sx={{ display: "block", color: "warning.main", fontWeight: 600 }}>
                      {describeLineProblem(line.problem)}
                    </Box>
                  )}
                </Box>
                <Money amount={computeLineTotal(line)} sx={{ fontWeight: 400, flexShrink: 0 }} />
              </Stack>
            ))}
          </Stack>
        </Box>
      ))}
    </Stack>
  );
});
