import { payConditionNames, payConditions } from "@lonchera/domain/codes";
import { FormSelectField } from "../../components/form-select-field.tsx";
import { FormTextField } from "../../components/form-text-field.tsx";
import type { CompanyControl } from "./company-values.ts";

const payChoices = payConditions.map((value) => ({ value, label: payConditionNames[value] }));
const states = [
  { value: "true", label: "Activo" },
  { value: "false", label: "Inactivo" },
];

type CompanyFieldsProps = {
  control: CompanyControl;
  /** The address of its page, which stays what it was made as. */
  slug: string | null;
};

export function CompanyFields({ control, slug }: CompanyFieldsProps) {
  return (
    <>
      <FormTextField
        control={control}
        name="name"
        label="Nombre"
        required
        autoComplete="off"
        helperText={slug === null ? "Da nombre a la dirección de su página" : `Su página es /${slug}`}
      />
      <FormTextField
        control={control}
        name="ruc"
        label="RUC"
        required
        autoComplete="off"
        helperText="11 dígitos"
        slotProps={{ htmlInput: { inputMode: "numeric", maxLength: 30 } }}
      />
      <FormTextField
        control={control}
        name="client_code"
        label="Código Cliente"
        required
        autoComplete="off"
      />
      <FormSelectField
        control={control}
        name="pay_condition"
        label="Condición de pago"
        required
        choices={payChoices}
      />
      <FormTextField control={control} name="phone" label="Teléfono" type="tel" autoComplete="off" />
      <FormTextField control={control} name="mobile" label="Móvil" type="tel" autoComplete="off" />
      <FormSelectField control={control} name="status" label="Estado" choices={states} />
      <FormTextField control={control} name="address" label="Dirección" required autoComplete="off" />
    </>
  );
}
