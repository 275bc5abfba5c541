import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseFormSetError } from "react-hook-form";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { addCartItem, addSpecialCartItem, getCart } from "@lonchera/contract/cart";
import { listCompanyZones } from "@lonchera/contract/delivery-zones";
import type { MenuDay } from "@lonchera/contract/menus";
import { formatDate } from "@lonchera/domain/calendar";
import { formatCentimos } from "@lonchera/domain/money";
import { BusyButton } from "../../components/busy-button.tsx";
import { scrollIntoView } from "../../components/focus.ts";
import { DialogShell } from "../../components/dialog-shell.tsx";
import { usePreservedForm } from "../../components/preserved-input.ts";
import { snackbar } from "../../components/snackbars.tsx";
import { useExclusiveMutation } from "../../components/use-exclusive-mutation.ts";
import { CallError } from "../../lib/api/errors.ts";
import { hasUnknownOutcome, showFieldErrors } from "../../lib/api/form-errors.ts";
import { call } from "../../lib/api/call.ts";
import { query, queryKey } from "../../lib/api/query.ts";
import { tryStorage } from "../../lib/try-storage.ts";
import { countItemUnits } from "../cart/cart-lines.ts";
import {
  isOutdatedChoiceError,
  describeCartError,
  reloadOutdatedChoices,
  useCartQueue,
} from "../cart/use-cart.ts";
import { DishPicture, getCurrentAndFormerPrice } from "../items/dish-display.tsx";
import { AddDishFields, DishSummary, type AddDishSettings, useAddDishForm } from "./add-dish-fields.tsx";
import {
  type AddDishBody,
  type AddDishValues,
  defaultAddDishValues,
  getSelectedSubitems,
} from "./add-dish-schema.ts";
import { type Dish, dishParameter } from "./dish.ts";

const storageKey = "last-zone";

/** Returns the zone that was last chosen in this browser tab, or 0. */
function readLastZone(): number {
  return Number(tryStorage(() => sessionStorage.getItem(storageKey)));
}

function rememberZone(id: number | null): void {
  if (id !== null) tryStorage(() => sessionStorage.setItem(storageKey, String(id)));
}

/** Shows the server's messages beside their fields, and messages without a field above the buttons. */
function showAddError(error: Error, setError: UseFormSetError<AddDishValues>): void {
  if (isOutdatedChoiceError(error)) {
    const [zoneMessage] = error.fields["delivery_zone"] ?? [];
    // The field is not focused, because it is not shown after the customer's type has changed.
    if (zoneMessage !== undefined) setError("delivery_zone", { message: zoneMessage });
    return setError("root", { message: describeCartError(error) });
  }
  const named = error instanceof CallError ? Object.entries(error.fields) : [];
  const others = named.flatMap(([name, messages]) => (name in defaultAddDishValues ? [] : messages));
  const isShown = showFieldErrors(error, defaultAddDishValues, setError);
  if (others.length > 0) setError("root", { message: others.join(" ") });
  else if (!isShown) setError("root", { message: error.message });
}

type AddDialogProps = {
  dish: Dish;
  /** The menu may have been reloaded since the dialog was opened. */
  days: readonly MenuDay[];
  open: boolean;
  companyId: number;
  /** Type2 customers choose a zone for each dish. */
  asksZone: boolean;
  /** ESPEC dishes of the special company have options. */
  isSpecial: boolean;
  /** The cart already has this many units of the dish. */
  inCart: number;
  onClose: () => void;
  onExited: () => void;
};

/** Adds the dish of the dialog through the queue of cart changes. */
function useAddToCart({ dish, inCart, isSpecial, open }: AddDialogProps) {
  const { item } = dish;
  const client = useQueryClient();
  const queue = useCartQueue();
  /** It is the number of units in the cart before a request whose answer was lost. */
  const unitsBefore = useRef<number | null>(null);
  return useExclusiveMutation({
    mutationFn: (values: AddDishBody) => {
      const { quantity, delivery_zone } = values;
      const price = formatCentimos(getCurrentAndFormerPrice(item).price);
      const body = { item: item.id, price, quantity, delivery_zone };
      const subitems = getSelectedSubitems(values);
      return queue.run(async () => {
        if (unitsBefore.current !== null) {
          // The last request may have added the dish, although its answer was lost.
          const cart = await call(getCart, {});
          if (countItemUnits(cart.items, item.id) >= unitsBefore.current + quantity) return cart;
        }
        return isSpecial
          ? call(addSpecialCartItem, { body: { ...body, subitems } })
          : call(addCartItem, { body });
      });
    },
    onSuccess: (_, { delivery_zone }) => rememberZone(delivery_zone),
    onError: (error) => {
      if (hasUnknownOutcome(error)) {
        unitsBefore.current ??= inCart;
        void client.invalidateQueries({ queryKey: queryKey(getCart) });
      }
      reloadOutdatedChoices(client, error);
      if (!open) snackbar.error(describeCartError(error));
    },
  });
}

/** Preselects the zone that was last chosen. */
function useAddForm(settings: AddDishSettings, companyId: number) {
  const form = useAddDishForm(settings);
  usePreservedForm(form, `dish ${settings.item.id}`);
  const { setValue, getValues } = form;
  const params = { params: { companyId } };
  const zones = useQuery({ ...query(listCompanyZones, params), enabled: settings.asksZone });
  useEffect(() => {
    const last = zones.data?.find(({ id, enabled }) => enabled && id === readLastZone());
    if (last && getValues("delivery_zone") === null) setValue("delivery_zone", last.id);
  }, [zones.data, getValues, setValue]);
  return form;
}

export function AddDishDialog(props: AddDialogProps) {
  const { open, companyId, asksZone, isSpecial, inCart, onClose, onExited } = props;
  const { dish, days } = props;
  const items = days.flatMap((day) => day.items);
  const item = items.find(({ id }) => id === dish.item.id) ?? dish.item;
  const isDishShown = useSearchParams()[0].has(dishParameter);
  const settings = { item, isSpecial, asksZone, left: item.stock - inCart };
  const { control, handleSubmit, setError, reset, formState } = useAddForm(settings, companyId);
  const add = useAddToCart(props);
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
      // The dish's own dialog closes first, by going back in the history.
      open={open && !isDishShown}
      title="Agregar al Carrito"
      onClose={onClose}
      onExited={onExited}
      onSubmit={(event) => void submit(event)}
      isBusy={add.isPending}
      actions={actions}
      withoutCross
    >
      <Stack sx={{ gap: 2.5, pt: 0.5 }}>
        <Stack direction="row" sx={{ gap: 2, alignItems: "center" }}>
          <DishPicture
            image={item.image}
            width={112}
            sx={{ borderRadius: 1, width: { xs: 88, sm: 112 }, height: "auto" }}
          />
          <DishSummary item={item} day={`${dish.day.week_day_value} ${formatDate(dish.day.category_date)}`} />
        </Stack>
        <AddDishFields {...settings} control={control} companyId={companyId} />
        {formState.errors.root && (
          <Alert severity="error" ref={scrollIntoView}>
            {formState.errors.root.message}
          </Alert>
        )}
      </Stack>
    </DialogShell>
  );
}
