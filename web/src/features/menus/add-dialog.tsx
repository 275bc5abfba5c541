import { zodResolver } from "@hookform/resolvers/zod";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMemo } from "react";
import { useForm } from "react-hook-form";
import { displayDate } from "@lonchera/domain/calendar";
import { DialogShell } from "../../components/dialog-shell.tsx";
import { Money } from "../../components/money.tsx";
import { DishPicture } from "../items/dish-picture.tsx";
import { dishPrice } from "../items/dish-price.ts";
import { addDialogSchema, emptyValues, optionsAsked } from "./add-dialog-schema.ts";
import type { Dish } from "./dish.ts";
import { OptionFields } from "./option-fields.tsx";
import { QuantityField } from "./quantity-field.tsx";
import { showRefusal, useAddToCart } from "./use-add-to-cart.ts";
import { ZoneField } from "./zone-field.tsx";

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
          {day.week_day_value} {displayDate(day.category_date)}
        </Typography>
        <Money amount={dishPrice(item).price} />
      </Box>
    </Stack>
  );
}

type AddDialogProps = {
  dish: Dish;
  open: boolean;
  companyId: number;
  /** Type2 says where each dish goes. */
  asksZone: boolean;
  /** The dish is of the special company, where an ESPEC dish has options. */
  isSpecial: boolean;
  onClose: () => void;
  onExited: () => void;
};

export function AddDialog(props: AddDialogProps) {
  const { dish, open, companyId, asksZone, isSpecial, onClose, onExited } = props;
  const options = useMemo(() => optionsAsked(dish.item, isSpecial), [dish.item, isSpecial]);
  const resolver = useMemo(() => zodResolver(addDialogSchema(options, asksZone)), [options, asksZone]);
  const { control, handleSubmit, setError, reset, formState } = useForm({
    defaultValues: emptyValues,
    resolver,
  });
  const add = useAddToCart(dish.item.id, isSpecial);
  const submit = handleSubmit(async (values) => {
    try {
      await add.mutateAsync(values);
      reset();
      onClose();
    } catch (error) {
      if (error instanceof Error) showRefusal(error, setError);
    }
  });
  const actions = (
    <>
      <Button color="inherit" onClick={onClose}>
        Cerrar
      </Button>
      <Button type="submit" variant="contained" loading={add.isPending}>
        Agregar
      </Button>
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
        <QuantityField control={control} />
        {asksZone && <ZoneField control={control} companyId={companyId} />}
        <OptionFields control={control} subitems={dish.item.subitems} options={options} />
        {formState.errors.root && <Alert severity="error">{formState.errors.root.message}</Alert>}
      </Stack>
    </DialogShell>
  );
}
