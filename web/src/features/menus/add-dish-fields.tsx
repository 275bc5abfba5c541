import AddRounded from "@mui/icons-material/AddRounded";
import RemoveRounded from "@mui/icons-material/RemoveRounded";
import Box from "@mui/material/Box";
import IconButton from "@mui/material/IconButton";
import InputAdornment from "@mui/material/InputAdornment";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { useController, type Control, type UseFormReturn } from "react-hook-form";
import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import FormHelperText from "@mui/material/FormHelperText";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { useEffect, useId } from "react";
import { maxQuantity } from "@lonchera/contract/cart";
import type { MenuItem } from "@lonchera/contract/menus";
import { type Course, courses, maxAccompaniments } from "@lonchera/domain/subitem-choices";
import { lowStockThreshold } from "@lonchera/domain/codes";
import { useSchemaForm } from "../../components/schema-form.ts";
import { Money } from "../../components/text.tsx";
import { LazyDishTags } from "../food-preferences/lazy-dish-tags.tsx";
import { getCurrentAndFormerPrice } from "../items/dish-display.tsx";
import {
  type AddDishBody,
  createAddDishSchema,
  type AddDishValues,
  getDishChoices,
  defaultAddDishValues,
  describeRemainingUnits,
  parseQuantity,
  toInput,
} from "./add-dish-schema.ts";
import { ZoneSelect } from "./zone-select.tsx";

type AddDishControl = Control<AddDishValues, unknown, AddDishBody>;

function QuantityField({ control, left }: { control: AddDishControl; left: number }) {
  const { field, fieldState } = useController({ control, name: "quantity" });
  const { ref, value, onChange, ...rest } = field;
  const units = Math.trunc(parseQuantity(value) || 0);
  const most = Math.min(maxQuantity, Math.max(1, left));
  const step = (by: number) => onChange(String(Math.min(most, Math.max(1, units + by))));
  return (
    <TextField
      {...rest}
      label="Cantidad"
      value={value}
      inputRef={ref}
      onChange={(event) => onChange(event.target.value)}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? (left <= lowStockThreshold && describeRemainingUnits(left))}
      sx={{ maxWidth: 220 }}
      slotProps={{
        htmlInput: {
          inputMode: "numeric",
          autoComplete: "off",
          maxLength: 6,
          style: { textAlign: "center" },
        },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <IconButton edge="start" aria-label="Una unidad menos" onClick={() => step(-1)}>
                <RemoveRounded />
              </IconButton>
            </InputAdornment>
          ),
          endAdornment: (
            <InputAdornment position="end">
              <IconButton edge="end" aria-label="Una unidad más" onClick={() => step(1)}>
                <AddRounded />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

type FieldProps = { control: AddDishControl; subitems: MenuItem["subitems"] };

type ZoneFieldProps = { control: AddDishControl; companyId: number };

function ZoneField({ control, companyId }: ZoneFieldProps) {
  const { field, fieldState } = useController({ control, name: "delivery_zone" });
  const { ref, disabled: _, ...rest } = field;
  return <ZoneSelect {...rest} inputRef={ref} companyId={companyId} problem={fieldState.error?.message} />;
}

const option = { minHeight: 44, mr: 2 } as const;

/** Lets the customer choose one subitem of a type. */
function ChoiceField({ control, subitems, type }: FieldProps & { type: Course }) {
  const { field, fieldState } = useController({ control, name: type });
  const { ref, value, onChange, ...rest } = field;
  const labelId = useId();
  const errorId = useId();
  const offered = subitems.filter((subitem) => subitem.item_type === type);
  return (
    <FormControl error={fieldState.invalid}>
      <FormLabel id={labelId}>{type}</FormLabel>
      <RadioGroup
        {...rest}
        row
        aria-labelledby={labelId}
        aria-describedby={errorId}
        value={value ?? ""}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {offered.map((subitem, index) => (
          <FormControlLabel
            key={subitem.subitem_id}
            value={subitem.subitem_id}
            control={<Radio {...(index === 0 && { slotProps: { input: { ref } } })} />}
            label={subitem.subitem_name}
            sx={option}
          />
        ))}
      </RadioGroup>
      <FormHelperText id={errorId}>{fieldState.error?.message}</FormHelperText>
    </FormControl>
  );
}

/** The other options are disabled while two are chosen. */
function AccompanimentsField({ control, subitems }: FieldProps) {
  const { field, fieldState } = useController({ control, name: "accompaniments" });
  const labelId = useId();
  const hintId = useId();
  const isFull = field.value.length >= maxAccompaniments;
  const toggle = (id: number, checked: boolean) =>
    field.onChange(checked ? [...field.value, id] : field.value.filter((chosen) => chosen !== id));
  return (
    <FormControl
      component="fieldset"
      error={fieldState.invalid}
      aria-labelledby={labelId}
      aria-describedby={hintId}
    >
      <FormLabel id={labelId}>Acompañamientos (Escoger 2 opciones)</FormLabel>
      <FormGroup>
        {subitems
          .filter((subitem) => subitem.item_type === "Refrigerio")
          .map(({ subitem_id, subitem_name }, index) => {
            const checked = field.value.includes(subitem_id);
            return (
              <FormControlLabel
                key={subitem_id}
                disabled={isFull && !checked}
                control={
                  <Checkbox
                    checked={checked}
                    onChange={(_, next) => toggle(subitem_id, next)}
                    {...(index === 0 && { slotProps: { input: { ref: field.ref } } })}
                  />
                }
                label={subitem_name}
                sx={option}
              />
            );
          })}
      </FormGroup>
      <FormHelperText id={hintId}>
        {fieldState.error?.message ?? (isFull && "Máximo 2 acompañamientos")}
      </FormHelperText>
    </FormControl>
  );
}

export type AddDishSettings = {
  item: MenuItem;
  isSpecial: boolean;
  asksZone: boolean;
  /** This many units can still be added. */
  left: number;
};

type AddDishForm = UseFormReturn<AddDishValues, unknown, AddDishBody>;

export function useAddDishForm({ item, isSpecial, ...settings }: AddDishSettings): AddDishForm {
  const schema = createAddDishSchema(getDishChoices(item, isSpecial), settings.asksZone, settings.left);
  const form = useSchemaForm({ schema, toInput, defaultValues: defaultAddDishValues });
  const { getValues, setValue } = form;
  // Staff may have removed a chosen subitem.
  useEffect(() => {
    const offered = item.subitems.map(({ subitem_id }) => subitem_id);
    for (const type of courses) {
      const id = getValues(type);
      if (id !== null && !offered.includes(id)) setValue(type, null, { shouldValidate: true });
    }
    const accompaniments = getValues("accompaniments");
    const kept = accompaniments.filter((id) => offered.includes(id));
    if (kept.length < accompaniments.length) setValue("accompaniments", kept);
  }, [item.subitems, getValues, setValue]);
  return form;
}

export function AddDishFields({ control, companyId, ...settings }: AddDishSettings & ZoneFieldProps) {
  const { subitems } = settings.item;
  const { single, accompaniments } = getDishChoices(settings.item, settings.isSpecial);
  return (
    <>
      <QuantityField control={control} left={settings.left} />
      {settings.asksZone && <ZoneField control={control} companyId={companyId} />}
      {accompaniments && <AccompanimentsField control={control} subitems={subitems} />}
      {single.map((type) => (
        <ChoiceField key={type} control={control} subitems={subitems} type={type} />
      ))}
    </>
  );
}

export function DishSummary({ item, day }: { item: MenuItem; day: string }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h3" component="p">
        {item.name}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {day}
      </Typography>
      <Money amount={getCurrentAndFormerPrice(item).price} />
      <LazyDishTags tags={item.tags} />
    </Box>
  );
}
