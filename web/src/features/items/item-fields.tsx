import Box from "@mui/material/Box";
import InputAdornment from "@mui/material/InputAdornment";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useWatch } from "react-hook-form";
import { listCategories, type StaffMenuDay } from "@lonchera/contract/categories";
import { getPictureUrl } from "@lonchera/contract/picture-urls";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { listItemTypes } from "@lonchera/contract/reference";
import { addDays, formatDate, toLimaDate } from "@lonchera/domain/calendar";
import { productCodes, productNames } from "@lonchera/domain/codes";
import { parseTypedCentimos, formatSoles, getSellingPrice } from "@lonchera/domain/money";
import { toSelectOptions } from "../../components/select-options.ts";
import { FormTextField } from "../../components/form-fields.tsx";
import { FormSelectField, yesNoOptions, activeOptions } from "../../components/form-select.tsx";
import { renderLoadError } from "../../components/load-error-text.tsx";
import { FormAutocomplete } from "../../components/form-autocomplete.tsx";
import { findNextSortOrder, SortOrderField } from "../../components/sort-order-field.tsx";
import { PictureField } from "../../components/picture-field.tsx";
import { query } from "../../lib/api/query.ts";
import { getNow } from "../../lib/clock.ts";
import { useKnownDays } from "../categories/known-days.ts";
import { CompaniesField } from "../companies/company-field.tsx";
import { TagsField } from "./tags-field.tsx";
import { replaceDecimalComma, type ItemControl } from "./item-values.ts";

/** Returns the range of dates for which menus are planned. */
function getPlannedDates() {
  const today = toLimaDate(getNow());
  return { start_date: addDays(today, -7), end_date: addDays(today, 60) };
}

/** Returns the menu days to choose from: those already loaded and those around today. */
function useMenuDays(companyId: number) {
  const [dates] = useState(getPlannedDates);
  const upcoming = useQuery(query(listCategories, { query: { companyId, ...dates } }));
  return { ...upcoming, data: useKnownDays() };
}

/** Describes the selling price while both prices are typed. */
export function describeSellingPrice(price: string, discount: string): string {
  const full = parseTypedCentimos(replaceDecimalComma(price));
  const reduced = parseTypedCentimos(replaceDecimalComma(discount) || "0");
  if (full === null || !reduced) return "0: sin descuento";
  if (reduced >= full) return `No es menor que el precio: se vende a ${formatSoles(full)}`;
  return `Se vende a ${formatSoles(getSellingPrice(full, reduced))}`;
}

function toDayOption({ id, week_day_value, category_date, enable }: StaffMenuDay) {
  return { id, name: `${week_day_value} ${formatDate(category_date)}${enable ? "" : " (inactivo)"}` };
}

/** Selects the menu day, with a search by weekday or date. */
function DayField({ control, companyId }: { control: ItemControl; companyId: number }) {
  const chosen = useWatch({ control, name: "category" });
  const days = useMenuDays(companyId);
  const options = days.data.map(toDayOption);
  // Only the id is known of a day that is not loaded.
  if (chosen !== null && !options.some(({ id }) => id === chosen))
    options.push({ id: chosen, name: `Día #${chosen}` });
  return (
    <FormAutocomplete
      control={control}
      name="category"
      label="Día"
      options={{ ...days, data: options }}
      loadErrorText="No se pudieron cargar los días."
    />
  );
}

const menuHeight = 200;

/** The specification gives the maximum height. */
const menu = {
  slotProps: {
    root: { role: "region", "aria-label": "Opciones" },
    paper: { sx: { maxHeight: menuHeight } },
  },
};

type ItemTypeFieldProps = {
  control: ItemControl;
  /** It is the item's type, which is shown until the list is loaded. */
  present: { readonly id: string; readonly name: string };
};

function ItemTypeField({ control, present }: ItemTypeFieldProps) {
  const types = useQuery(query(listItemTypes, {}));
  const chosen = useWatch({ control, name: "product_type" });
  const loaded = types.data ?? [];
  const choices = loaded.some(({ id }) => id === chosen) ? loaded : [present, ...loaded];
  return (
    <FormSelectField
      control={control}
      name="product_type"
      label="Tipo de producto"
      slotProps={{ select: { MenuProps: menu } }}
      choices={choices.map(({ id, name }) => ({ value: id, label: name }))}
      helperText={renderLoadError(types, "No se pudieron cargar los tipos.")}
    />
  );
}

const productChoices = toSelectOptions(productCodes, productNames);

/** There are two columns, except on the smallest screens. */
const twoColumns = {
  display: "grid",
  gap: 2,
  alignItems: "start",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, max(8.125rem, 40%)), 1fr))",
};
const solesPrefix = { startAdornment: <InputAdornment position="start">S/</InputAdornment> };
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

function DescriptionFields({ control, companyId, type }: FieldsProps) {
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
      <Box sx={twoColumns}>
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
      helperText={describeSellingPrice(price, discount)}
      slotProps={{ htmlInput: decimals, input: solesPrefix }}
    />
  );
}

/** Proposes the number after those of the day's dishes of the same product. */
function ItemOrderField({ control }: { control: ItemControl }) {
  const days = useKnownDays();
  const [category, product] = useWatch({ control, name: ["category", "product"] });
  const dishes = days.find(({ id }) => id === category)?.items ?? [];
  const taken = dishes.filter((dish) => dish.product === product).map(({ order }) => order);
  return (
    <SortOrderField control={control} name="order" hint="Vacío: al final" next={findNextSortOrder(taken)} />
  );
}

function PriceAndStock({ control }: { control: ItemControl }) {
  return (
    <Section title="Precio y stock">
      <Box sx={twoColumns}>
        <FormTextField
          control={control}
          name="price"
          label="Precio"
          required
          autoComplete="off"
          slotProps={{ htmlInput: decimals, input: solesPrefix }}
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
        <ItemOrderField control={control} />
        <FormSelectField control={control} name="status" label="Estado" choices={activeOptions} />
        <FormSelectField
          control={control}
          name="deliverable"
          label="Entregable"
          choices={yesNoOptions}
          helperText="Con «No», su tarjeta avisa «No entregable»; el plato se sigue ofreciendo y pidiendo igual."
        />
      </Box>
    </Section>
  );
}

export function ItemFields({ control, companyId, type }: FieldsProps) {
  const config = useQuery(query(getPublicConfig, {}));
  return (
    <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "1fr 1fr" } }}>
      <DescriptionFields control={control} companyId={companyId} type={type} />
      <PriceAndStock control={control} />
      <Section title="Compañías">
        <CompaniesField control={control} name="company" label="Compañías" />
      </Section>
      {config.data?.dish_tags_offered !== false && (
        <Section title="Alérgenos y dieta">
          <TagsField control={control} />
        </Section>
      )}
      <Section title="Imagen">
        <PictureField
          control={control}
          name="image"
          label="Imagen"
          labelHidden
          previewLabel="Vista previa de la imagen"
          size={thumbnail}
          fills
          getThumbnail={(kept) => getPictureUrl(kept, 480)}
        />
      </Section>
    </Box>
  );
}
