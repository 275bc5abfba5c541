import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import { useWatch } from "react-hook-form";
import type { Account } from "@lonchera/contract/accounts";
import { passwordMinLength } from "@lonchera/contract/auth";
import { customerTypeNames, customerTypes } from "@lonchera/domain/codes";
import { CompanyField } from "../companies/company-field.tsx";
import { FormPasswordField } from "../../components/form-password-field.tsx";
import { FormTextField } from "../../components/form-text-field.tsx";
import { ReadOnlyField } from "../../components/read-only-field.tsx";
import type { ClientControl } from "./client-values.ts";

const twoColumns = { display: "grid", gap: 2.5, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } };

type FieldsProps = {
  control: ClientControl;
  /** As it is saved; `null` for a new one. */
  client: Account | null;
};

function TypeField({ control, client }: FieldsProps) {
  const chosen = useWatch({ control, name: "customer_type" });
  const isChanged = client !== null && chosen !== "" && chosen !== client.customer_type;
  return (
    <FormTextField
      control={control}
      name="customer_type"
      label="Tipo de Cliente"
      select
      required
      helperText={isChanged ? "Al cambiar el tipo se vacía su carrito." : undefined}
    >
      {customerTypes.map((type) => (
        <MenuItem key={type} value={type}>
          {customerTypeNames[type]}
        </MenuItem>
      ))}
    </FormTextField>
  );
}

function Company({ control, client }: FieldsProps) {
  if (client?.company) {
    return (
      <ReadOnlyField
        label="Empresa"
        value={client.company_name ?? client.company}
        helperText="Un cliente no cambia de empresa."
      />
    );
  }
  return (
    <CompanyField
      control={control}
      name="company"
      label="Empresa"
      required={false}
      helperText="Opcional. Sin empresa no puede iniciar sesión."
    />
  );
}

function NewAccountFields({ control }: Pick<FieldsProps, "control">) {
  return (
    <>
      <FormTextField control={control} name="email" label="Correo" type="email" required autoComplete="off" />
      <FormTextField control={control} name="phone" label="Teléfono" type="tel" required autoComplete="off" />
      <Box sx={{ gridColumn: "1 / -1" }}>
        <FormPasswordField
          control={control}
          name="password"
          label="Contraseña"
          required
          autoComplete="new-password"
          helperText={`Al menos ${passwordMinLength} caracteres, y que no sea una de las más comunes. El cliente entra con ella de inmediato.`}
        />
      </Box>
    </>
  );
}

export function ClientFields({ control, client }: FieldsProps) {
  return (
    <Box sx={twoColumns}>
      <FormTextField control={control} name="first_name" label="Nombres" required autoComplete="off" />
      <FormTextField control={control} name="last_name" label="Apellidos" required autoComplete="off" />
      <TypeField control={control} client={client} />
      <Company control={control} client={client} />
      {client === null ? (
        <NewAccountFields control={control} />
      ) : (
        <>
          <ReadOnlyField label="Correo" value={client.email} />
          <ReadOnlyField label="Teléfono" value={client.phone || "N/A"} />
        </>
      )}
    </Box>
  );
}
