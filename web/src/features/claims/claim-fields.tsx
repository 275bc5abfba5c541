import Card from "@mui/material/Card";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useId, type ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { claimantDocumentNames, claimKindNames, goodKindNames } from "@lonchera/contract/claims";
import { FormCheckbox } from "../../components/form-checkbox.tsx";
import { FormRadioField } from "../../components/form-radio-field.tsx";
import { FormTextField } from "../../components/form-text-field.tsx";
import type { ClaimControl } from "./claim-values.ts";

type FieldsProps = { control: ClaimControl };

const twoColumns = { display: "grid", gap: 2.5, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" } };
const whole = { gridColumn: "1 / -1" };

/** One of the sheet's numbered parts. */
export function SheetPart({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" id={titleId} sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Card>
  );
}

function Guardian({ control }: FieldsProps) {
  const isMinor = useWatch({ control, name: "is_minor" });
  return (
    <Stack sx={{ ...whole, gap: 1 }}>
      <FormCheckbox control={control} name="is_minor" label="Soy menor de edad" />
      {isMinor && (
        <FormTextField
          control={control}
          name="guardian_name"
          label="Nombre de tu padre, madre o apoderado"
          required
        />
      )}
    </Stack>
  );
}

export function ConsumerFields({ control }: FieldsProps) {
  return (
    <SheetPart title="1. Quién reclama">
      <Box sx={twoColumns}>
        <FormTextField
          control={control}
          name="full_name"
          label="Nombres y apellidos"
          required
          autoComplete="name"
          sx={whole}
        />
        <FormTextField control={control} name="document_type" label="Tipo de documento" select required>
          {Object.entries(claimantDocumentNames).map(([id, name]) => (
            <MenuItem key={id} value={Number(id)}>
              {name}
            </MenuItem>
          ))}
        </FormTextField>
        <FormTextField
          control={control}
          name="document_number"
          label="Número de documento"
          required
          autoComplete="off"
        />
        <FormTextField
          control={control}
          name="address"
          label="Domicilio"
          required
          autoComplete="street-address"
          sx={whole}
        />
        <FormTextField
          control={control}
          name="phone"
          label="Teléfono"
          type="tel"
          required
          autoComplete="tel"
        />
        <FormTextField
          control={control}
          name="email"
          label="Correo"
          type="email"
          required
          autoComplete="email"
          helperText="A este correo enviamos la copia y la respuesta."
        />
        <Guardian control={control} />
      </Box>
    </SheetPart>
  );
}

const goodKinds = Object.entries(goodKindNames).map(([value, label]) => ({ value, label }));

export function GoodFields({ control }: FieldsProps) {
  return (
    <SheetPart title="2. Qué contrataste">
      <Stack sx={{ gap: 2.5 }}>
        <FormRadioField control={control} name="good_kind" label="Bien contratado" choices={goodKinds} row />
        <FormTextField
          control={control}
          name="good_description"
          label="Descripción"
          required
          multiline
          minRows={2}
          helperText="Qué plato o servicio, de qué día; si lo tienes, el número de pedido."
        />
        <FormTextField
          control={control}
          name="amount"
          label="Monto reclamado (S/)"
          autoComplete="off"
          helperText="Opcional"
          slotProps={{ htmlInput: { inputMode: "decimal" } }}
          sx={{ maxWidth: { sm: 260 } }}
        />
      </Stack>
    </SheetPart>
  );
}

const meanings = {
  reclamo: "Disconformidad con los productos o servicios.",
  queja:
    "Disconformidad que no es con los productos o servicios; o malestar o descontento con la atención al público.",
};
const claimKinds = Object.entries(claimKindNames).map(([value, label]) => ({
  value,
  label,
  meaning: meanings[value as keyof typeof meanings],
}));

export function DetailFields({ control }: FieldsProps) {
  return (
    <SheetPart title="3. Qué pasó y qué pides">
      <Stack sx={{ gap: 2.5 }}>
        <FormRadioField control={control} name="claim_kind" label="Tipo" choices={claimKinds} />
        <FormTextField control={control} name="detail" label="Detalle" required multiline minRows={4} />
        <FormTextField control={control} name="request" label="Pedido" required multiline minRows={2} />
      </Stack>
    </SheetPart>
  );
}
