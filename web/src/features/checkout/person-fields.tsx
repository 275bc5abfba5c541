import MenuItem from "@mui/material/MenuItem";
import { useWatch } from "react-hook-form";
import type { Account } from "@lonchera/contract/accounts";
import type { DocumentType } from "@lonchera/contract/reference";
import { companyDocumentType } from "@lonchera/domain/codes";
import { FormTextField } from "../../components/form-text-field.tsx";
import type { CheckoutControl } from "./checkout-control.ts";

const dni = 1;

type PersonFieldsProps = {
  control: CheckoutControl;
  account: Account;
  documentTypes: readonly DocumentType[];
  isType1: boolean;
};

const texts = [
  { name: "first_name", label: "Nombres", autoComplete: "given-name", type: "text" },
  { name: "last_name", label: "Apellidos", autoComplete: "family-name", type: "text" },
  { name: "email", label: "Correo", autoComplete: "email", type: "email" },
  { name: "phone", label: "Teléfono", autoComplete: "tel", type: "tel" },
] as const;

function DocumentFields({ control, documentTypes }: Pick<PersonFieldsProps, "control" | "documentTypes">) {
  const type = useWatch({ control, name: "document_type" });
  const isDni = type === dni;
  return (
    <>
      <FormTextField control={control} name="document_type" label="Tipo de documento" select required>
        {documentTypes
          .filter(({ id }) => id !== companyDocumentType)
          .map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
      </FormTextField>
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

/** Who orders. A company's customer reads what the account says; only what it lacks can be typed. */
export function PersonFields({ control, account, documentTypes, isType1 }: PersonFieldsProps) {
  return (
    <>
      {texts.map(({ name, ...look }) => (
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
        <FormTextField
          control={control}
          name="document_type"
          label="Tipo de documento"
          select
          slotProps={{ select: { readOnly: true } }}
        >
          {documentTypes.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </FormTextField>
      )}
    </>
  );
}
