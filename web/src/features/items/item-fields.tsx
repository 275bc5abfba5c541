import Box from "@mui/material/Box";
import InputAdornment from "@mui/material/InputAdornment";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { pictureAt } from "@lonchera/contract/media";
import { productCodes, productNames } from "@lonchera/domain/codes";
import { CompaniesField } from "../companies/company-field.tsx";
import { pictureRules } from "../../components/picture-rules.ts";
import { FormSelectField } from "../../components/form-select-field.tsx";
import { FormTextField } from "../../components/form-text-field.tsx";
import { PictureField } from "../../components/picture-field.tsx";
import { DayField } from "./day-field.tsx";
import { ItemTypeField } from "./item-type-field.tsx";
import type { ItemControl } from "./item-values.ts";
import { sellingHint } from "./selling-hint.ts";

const productChoices = productCodes.map((value) => ({ value, label: productNames[value] }));
const states = [
  { value: "true", label: "Activo" },
  { value: "false", label: "Inactivo" },
];
const yesOrNo = [
  { value: "true", label: "Sí" },
  { value: "false", label: "No" },
];

/** Two beside each other, but for the smallest screens. */
const pair = {
  display: "grid",
  gap: 2,
  alignItems: "start",
  gridTemplateColumns: "repeat(auto-fit, minmax(max(130px, 40%), 1fr))",
};
const soles = { startAdornment: <InputAdornment position="start">S/</InputAdornment> };
const decimals = { inputMode: "decimal", maxLength: 16 } as const;
const digits = { inputMode: "numeric", maxLength: 10 } as const;
const thumbnail = [160, 120] as const;

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ display: "grid", gap: 2, alignContent: "start", minWidth: 0 }}>
      <Typography variant="h3">{title}</Typography>
      {children}
    </Box>
  );
}

type FieldsProps = { control: ItemControl; companyId: number; type: { id: string; name: string } };

function What({ control, companyId, type }: FieldsProps) {
  return (
    <Section title="Datos">
      <FormTextField control={control} name="name" label="Nombre" required autoComplete="off" />
      <FormTextField
        control={control}
        name="description"
        label="Descripción"
        multiline
        minRows={2}
        maxRows={6}
      />
      <DayField control={control} companyId={companyId} />
      <Box sx={pair}>
        <FormSelectField control={control} name="product" label="Producto" choices={productChoices} />
        <ItemTypeField control={control} present={type} />
      </Box>
    </Section>
  );
}

function DiscountField({ control }: { control: ItemControl }) {
  const [price, discount] = useWatch({ control, name: ["price", "discount_price"] });
  return (
    <FormTextField
      control={control}
      name="discount_price"
      label="Precio con descuento"
      autoComplete="off"
      helperText={sellingHint(price, discount)}
      slotProps={{ htmlInput: decimals, input: soles }}
    />
  );
}

function PriceAndStock({ control }: { control: ItemControl }) {
  return (
    <Section title="Precio y stock">
      <Box sx={pair}>
        <FormTextField
          control={control}
          name="price"
          label="Precio"
          required
          autoComplete="off"
          slotProps={{ htmlInput: decimals, input: soles }}
        />
        <DiscountField control={control} />
        <FormTextField
          control={control}
          name="stock"
          label="Stock"
          required
          autoComplete="off"
          slotProps={{ htmlInput: digits }}
        />
        <FormTextField
          control={control}
          name="order"
          label="Orden"
          autoComplete="off"
          helperText="Vacío: al final"
          slotProps={{ htmlInput: digits }}
        />
        <FormSelectField control={control} name="status" label="Estado" choices={states} />
        <FormSelectField control={control} name="deliverable" label="Entregable" choices={yesOrNo} />
      </Box>
    </Section>
  );
}

/** All that a dish is; two columns where there is room. */
export function ItemFields({ control, companyId, type }: FieldsProps) {
  return (
    <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "1fr 1fr" } }}>
      <What control={control} companyId={companyId} type={type} />
      <PriceAndStock control={control} />
      <Section title="Compañías">
        <CompaniesField control={control} name="company" label="Compañías" />
      </Section>
      <Section title="Imagen">
        <PictureField
          control={control}
          name="image"
          label="Imagen"
          labelHidden
          previewLabel="Vista previa de la imagen"
          rules={pictureRules}
          size={thumbnail}
          fills
          addressOf={(kept) => pictureAt(kept, 480)}
        />
      </Section>
    </Box>
  );
}
