import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import ArrowBackRounded from "@mui/icons-material/ArrowBackRounded";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMemo } from "react";
import { useForm } from "react-hook-form";
import type { CartLine } from "@lonchera/contract/cart";
import { listCompanyZones } from "@lonchera/contract/delivery-zones";
import { dishPrice } from "../items/dish-price.ts";
import { Money } from "../../components/money.tsx";
import { query } from "../../lib/api/query.ts";
import { DialogShell } from "../../components/dialog-shell.tsx";
import {
  addDialogSchema,
  chosenSubitems,
  emptyValues,
  optionsAsked,
  type AddDialogValues,
} from "../menus/add-dialog-schema.ts";
import type { Dish } from "../menus/dish.ts";
import { draftLine } from "../menus/draft-line.ts";
import { OptionFields } from "../menus/option-fields.tsx";
import { QuantityField } from "../menus/quantity-field.tsx";
import { ZoneField } from "../menus/zone-field.tsx";
import { dayHeading } from "./order-lines.ts";

type DishFormProps = {
  open: boolean;
  title: string;
  dish: Dish;
  /** Units that can still be had. */
  left: number;
  companyId: number;
  isSpecial: boolean;
  onBack: () => void;
  onAdd: (line: CartLine) => void;
  onClose: () => void;
};

function DishHeader({ item, day }: Dish) {
  return (
    <div>
      <Typography variant="h3" component="p">
        {item.name}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {dayHeading(day)}
      </Typography>
      <Money amount={dishPrice(item).price} />
    </div>
  );
}

/** The line that the form describes; the server has not seen it yet. */
function useLineOf({ dish: { item, day }, companyId }: DishFormProps) {
  const queries = useQueryClient();
  return (values: AddDialogValues): CartLine => {
    const zones = queries.getQueryData(
      query(listCompanyZones, { params: { companyId: String(companyId) } }).queryKey,
    );
    const zone = zones?.find(({ id }) => id === values.delivery_zone);
    const chosen = chosenSubitems(values);
    return {
      ...draftLine(item, day),
      quantity: values.quantity ?? 1,
      delivery_zone: zone ? { id: zone.id, name: zone.name } : null,
      subitems: item.subitems.filter((subitem) => chosen.includes(subitem.subitem_id)),
    };
  };
}

/** How many of a dish, where to, and what it is made of. */
export function DishForm(props: DishFormProps) {
  const { open, title, dish, left, companyId, isSpecial, onBack, onAdd, onClose } = props;
  const options = useMemo(() => optionsAsked(dish.item, isSpecial), [dish.item, isSpecial]);
  const resolver = useMemo(() => zodResolver(addDialogSchema(options, true)), [options]);
  const { control, handleSubmit, setError } = useForm({ defaultValues: emptyValues, resolver });
  const lineOf = useLineOf(props);
  const submit = handleSubmit((values) => {
    if ((values.quantity ?? 1) <= left) return onAdd(lineOf(values));
    const message = left === 1 ? "Solo queda 1 porción" : `Solo quedan ${left} porciones`;
    setError("quantity", { message }, { shouldFocus: true });
  });
  const actions = (
    <>
      <Button color="inherit" startIcon={<ArrowBackRounded />} onClick={onBack} sx={{ mr: "auto" }}>
        Otro plato
      </Button>
      <Button type="submit" variant="contained">
        Agregar
      </Button>
    </>
  );
  return (
    <DialogShell
      open={open}
      title={title}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      actions={actions}
    >
      <Stack sx={{ gap: 2.5, pt: 0.5 }}>
        <DishHeader {...dish} />
        <QuantityField control={control} />
        <ZoneField control={control} companyId={companyId} />
        <OptionFields control={control} subitems={dish.item.subitems} options={options} />
      </Stack>
    </DialogShell>
  );
}
