import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseFormSetError } from "react-hook-form";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useEffect, useMemo } from "react";
import { addItem, addSpecialItem } from "@lonchera/contract/cart";
import { listCompanyZones } from "@lonchera/contract/delivery-zones";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { formatDate } from "@lonchera/domain/calendar";
import { BusyButton } from "../../components/busy-button.tsx";
import { DialogShell } from "../../components/dialog-shell.tsx";
import { Money } from "../../components/text.tsx";
import { useSchemaForm } from "../../components/schema-form.ts";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { CallError } from "../../lib/api/errors.ts";
import { call } from "../../lib/api/call.ts";
import { query, queryKey } from "../../lib/api/query.ts";
import { useCartQueue } from "../cart/use-cart.ts";
import { LazyDishTags } from "../food-preferences/lazy-dish-tags.tsx";
import { DishPicture, dishPrice } from "../items/dish-display.tsx";
import { readLastZone, rememberZone } from "./last-zone.ts";
import { OptionFields, QuantityField, ZoneField } from "./add-dish-fields.tsx";
import {
  selectedSubitems,
  type AddDishValues,
  addDishSchema,
  emptyValues,
  askedOptions,
} from "./add-dish-schema.ts";
import type { Dish } from "./dish.ts";

const fields = ["quantity", "delivery_zone"] as const;

/** Shows the server's messages beside their fields, and those without a field above the buttons. */
function showAddError(error: Error, setError: UseFormSetError<AddDishValues>): void {
  const named = error instanceof CallError ? error.fields : {};
  const known = fields.filter((name) => named[name]?.[0]);
  for (const name of known)
    setError(name, { message: named[name]?.[0] ?? "" }, { shouldFocus: name === known[0] });
  const others = Object.keys(named).filter((name) => !(fields as readonly string[]).includes(name));
  const words = others.length > 0 ? others.flatMap((name) => named[name] ?? []).join(" ") : error.message;
  if (known.length === 0 || others.length > 0) setError("root", { message: words });
}

/** Adds the dish through the queue of cart changes. */
function useAddToCart(itemId: number, isSpecial: boolean) {
  const client = useQueryClient();
  const queue = useCartQueue();
  return useExclusiveMutation({
    mutationFn: (values: AddDishValues) => {
      const { quantity, delivery_zone } = values;
      const body = { item: itemId, quantity: Number(quantity), delivery_zone };
      const subitems = selectedSubitems(values);
      return queue.run(() =>
        isSpecial ? call(addSpecialItem, { body: { ...body, subitems } }) : call(addItem, { body }),
      );
    },
    onSuccess: (_, { delivery_zone }) => rememberZone(delivery_zone),
    onError: (error) => {
      if (error instanceof CallError && error.status === 409) {
        void client.invalidateQueries({ queryKey: queryKey(getWeeklyMenu) });
      }
    },
  });
}

function DishHeader({ item, day }: Dish) {
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: "center" }}>
      <DishPicture
        image={item.image}
        width={112}
        sx={{ borderRadius: 1, width: { xs: 88, sm: 112 }, height: "auto" }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h3" component="p">
          {item.name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {day.week_day_value} {formatDate(day.category_date)}
        </Typography>
        <Money amount={dishPrice(item).price} />
        <LazyDishTags tags={item.tags} />
      </Box>
    </Stack>
  );
}

type AddDialogProps = {
  dish: Dish;
  open: boolean;
  companyId: number;
  /** Type2 customers choose a zone for each dish. */
  asksZone: boolean;
  /** ESPEC dishes of the special company have options. */
  isSpecial: boolean;
  /** Units of the dish that the cart already has. */
  inCart: number;
  onClose: () => void;
  onExited: () => void;
};

/** The form of the dialog, with the zone that was chosen last. */
function useAddForm({ dish, companyId, asksZone, isSpecial }: AddDialogProps, left: number) {
  const options = useMemo(() => askedOptions(dish.item, isSpecial), [dish.item, isSpecial]);
  const schema = useMemo(() => addDishSchema(options, asksZone, left), [options, asksZone, left]);
  const form = useSchemaForm({ schema, defaultValues: emptyValues });
  const { setValue, getValues } = form;
  const params = { params: { companyId: String(companyId) } };
  const zones = useQuery({ ...query(listCompanyZones, params), enabled: asksZone });
  useEffect(() => {
    const last = zones.data?.find(({ id, enabled }) => enabled && id === readLastZone());
    if (last && getValues("delivery_zone") === null) setValue("delivery_zone", last.id);
  }, [zones.data, getValues, setValue]);
  return { ...form, options };
}

export function AddDishDialog(props: AddDialogProps) {
  const { dish, open, companyId, asksZone, isSpecial, inCart, onClose, onExited } = props;
  const left = dish.item.stock - inCart;
  const { control, handleSubmit, setError, reset, formState, options } = useAddForm(props, left);
  const add = useAddToCart(dish.item.id, isSpecial);
  const close = () => {
    reset();
    onClose();
  };
  const submit = handleSubmit((values) =>
    add.mutate(values, { onSuccess: close, onError: (error) => showAddError(error, setError) }),
  );
  const actions = (
    <>
      <Button color="inherit" onClick={onClose}>
        Cerrar
      </Button>
      <BusyButton type="submit" variant="contained" busy={add.isPending}>
        Agregar
      </BusyButton>
    </>
  );
  return (
    <DialogShell
      open={open}
      title="Agregar al Carrito"
      onClose={onClose}
      onExited={onExited}
      onSubmit={(event) => void submit(event)}
      actions={actions}
      withoutCross
    >
      <Stack sx={{ gap: 2.5, pt: 0.5 }}>
        <DishHeader {...dish} />
        <QuantityField control={control} left={left} />
        {asksZone && <ZoneField control={control} companyId={companyId} />}
        <OptionFields control={control} subitems={dish.item.subitems} options={options} />
        {formState.errors.root && <Alert severity="error">{formState.errors.root.message}</Alert>}
      </Stack>
    </DialogShell>
  );
}
