import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useQueryClient, useQuery } from "@tanstack/react-query";
import ArrowBackRounded from "@mui/icons-material/ArrowBackRounded";
import Button from "@mui/material/Button";
import type { CartLine } from "@lonchera/contract/cart";
import { listCompanyZones } from "@lonchera/contract/delivery-zones";
import { getWeeklyMenu, type MenuDay } from "@lonchera/contract/menus";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { normalizeText } from "@lonchera/domain/input-parsing";
import { LoadError, LoadingRows } from "../../components/data-state.tsx";
import { DialogShell } from "../../components/dialog-shell.tsx";
import { Money } from "../../components/text.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { CallError } from "../../lib/api/errors.ts";
import { query } from "../../lib/api/query.ts";
import { ProductChip } from "../items/product-chips.tsx";
import { getCurrentAndFormerPrice } from "../items/dish-display.tsx";
import {
  AddDishFields,
  DishSummary,
  type AddDishSettings,
  useAddDishForm,
} from "../menus/add-dish-fields.tsx";
import { type AddDishBody, getSelectedSubitems } from "../menus/add-dish-schema.ts";
import { type Dish, isLowStock, createCartLine } from "../menus/dish.ts";
import { formatMenuDay, countRemainingUnits, type OrderEdits } from "./order-edits.ts";

const title = "Agregar un plato";

type DishListProps = {
  days: readonly MenuDay[];
  /** Staff can add dishes after their cut-off. */
  offersClosed: boolean;
  /** Returns the units of a dish that can still be ordered. */
  countLeft: (dish: Dish) => number;
  onChoose: (dish: Dish) => void;
};

function DishButton({ dish, left, onChoose }: { dish: Dish; left: number; onChoose: () => void }) {
  const { item } = dish;
  return (
    <ListItem disablePadding divider>
      <ListItemButton onClick={onChoose} sx={{ gap: 2, px: 1, borderRadius: 1 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 650, lineHeight: 1.3 }}>{item.name}</Typography>
          <Stack direction="row" sx={{ gap: 1, mt: 0.5, alignItems: "center", flexWrap: "wrap" }}>
            <ProductChip code={item.product} />
            {!item.available && <Chip label="Cerrado" size="small" variant="outlined" />}
            {isLowStock(left) && (
              <Typography variant="body2" color="textSecondary">
                Quedan {left}
              </Typography>
            )}
          </Stack>
        </Box>
        <Money amount={getCurrentAndFormerPrice(item).price} />
      </ListItemButton>
    </ListItem>
  );
}

/** Lists the dishes that can be ordered now by day, with a search by name. */
function DishList({ days, offersClosed, countLeft, onChoose }: DishListProps) {
  const [search, setSearch] = useState("");
  const wanted = normalizeText(search);
  const offered = days
    .map((day) => ({
      day,
      dishes: day.items
        .filter((item) => (item.available || offersClosed) && normalizeText(item.name).includes(wanted))
        .map((item) => ({ item, day }))
        .filter((dish) => countLeft(dish) > 0),
    }))
    .filter(({ dishes }) => dishes.length > 0);
  return (
    <Stack sx={{ gap: 2, pt: 0.5 }}>
      <SearchField label="Buscar plato" value={search} onSearch={setSearch} size="small" />
      {offered.length === 0 && (
        <Typography color="textSecondary">
          {wanted ? "Ningún plato coincide con tu búsqueda." : "Ningún día del menú se puede pedir ahora."}
        </Typography>
      )}
      {offered.map(({ day, dishes }) => (
        <Box key={day.id} component="section" aria-label={formatMenuDay(day)}>
          <Typography variant="h3">{formatMenuDay(day)}</Typography>
          <List dense disablePadding>
            {dishes.map((dish) => (
              <DishButton
                key={dish.item.id}
                dish={dish}
                left={countLeft(dish)}
                onChoose={() => onChoose(dish)}
              />
            ))}
          </List>
        </Box>
      ))}
    </Stack>
  );
}

type DishFormProps = AddDishSettings & {
  open: boolean;
  day: MenuDay;
  companyId: number;
  onBack: () => void;
  onAdd: (line: CartLine) => void;
  onClose: () => void;
};

/** Returns a function that creates the unsaved line that the form describes. */
function useCreateLine({ item, day, companyId }: Pick<DishFormProps, "item" | "day" | "companyId">) {
  const client = useQueryClient();
  return (values: AddDishBody): CartLine => {
    const zones = client.getQueryData(query(listCompanyZones, { params: { companyId } }).queryKey);
    const zone = zones?.find(({ id }) => id === values.delivery_zone);
    const chosen = getSelectedSubitems(values);
    return {
      ...createCartLine(item, day),
      quantity: values.quantity,
      delivery_zone: zone ? { id: zone.id, name: zone.name } : null,
      subitems: item.subitems.filter((subitem) => chosen.includes(subitem.subitem_id)),
    };
  };
}

function DishForm({ open, day, companyId, onBack, onAdd, onClose, ...settings }: DishFormProps) {
  const { control, handleSubmit } = useAddDishForm(settings);
  const createLine = useCreateLine({ item: settings.item, day, companyId });
  const submit = handleSubmit((values) => onAdd(createLine(values)));
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
        <DishSummary item={settings.item} day={formatMenuDay(day)} />
        <AddDishFields {...settings} control={control} companyId={companyId} />
      </Stack>
    </DialogShell>
  );
}

type AddToOrderDialogProps = {
  open: boolean;
  edits: OrderEdits;
  companyId: number;
  offersClosed: boolean;
  /** It is false where the whole order has one zone. */
  asksZone?: boolean;
  onAdd: (line: CartLine) => void;
  onClose: () => void;
};

/** First a dish is chosen, then its quantity, zone and options. */
export function AddToOrderDialog(props: AddToOrderDialogProps) {
  const { open, edits, companyId, offersClosed, asksZone = true, onAdd, onClose } = props;
  const params = { companyId };
  const menu = useQuery({ ...query(getWeeklyMenu, { params }), enabled: open });
  const config = useQuery(query(getPublicConfig, {}));
  const [chosen, setChosen] = useState<Dish | null>(null);
  const countLeft = (dish: Dish) => countRemainingUnits(dish.item, edits);
  const close = () => {
    setChosen(null);
    onClose();
  };
  if (chosen && config.data) {
    return (
      <DishForm
        open={open}
        {...chosen}
        left={countLeft(chosen)}
        companyId={companyId}
        isSpecial={config.data.special_company_id === companyId}
        asksZone={asksZone}
        onBack={() => setChosen(null)}
        onAdd={(line) => {
          onAdd(line);
          close();
        }}
        onClose={close}
      />
    );
  }
  if (offersClosed && menu.error instanceof CallError && menu.error.status === 404)
    return (
      <DialogShell open={open} title={title} onClose={onClose}>
        <Alert severity="info">
          La empresa está archivada y no tiene menú: no se le agregan platos. Puedes cambiar o quitar los que
          ya tiene el pedido.
        </Alert>
      </DialogShell>
    );
  const error = menu.error ?? config.error;
  const retry = () => void Promise.all([menu.refetch(), config.refetch()]);
  return (
    <DialogShell open={open} title={title} onClose={onClose}>
      {menu.data && config.data ? (
        <DishList days={menu.data} offersClosed={offersClosed} countLeft={countLeft} onChoose={setChosen} />
      ) : error ? (
        <LoadError message="Failed to fetch categories" hint={error.message} onRetry={retry} />
      ) : (
        <LoadingRows rows={4} />
      )}
    </DialogShell>
  );
}
