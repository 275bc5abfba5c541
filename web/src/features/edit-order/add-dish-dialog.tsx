import { useQuery } from "@tanstack/react-query";
import Button from "@mui/material/Button";
import { useState } from "react";
import type { CartLine } from "@lonchera/contract/cart";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { query } from "../../lib/api/query.ts";
import { LoadError, LoadingRows } from "../../components/data-state.tsx";
import { DialogShell } from "../../components/dialog-shell.tsx";
import type { Dish } from "../menus/dish.ts";
import { DishForm } from "./dish-form.tsx";
import { DishList } from "./dish-list.tsx";
import { unitsLeft, useMenuNow } from "./menu-now.ts";
import type { Edits } from "./use-order-edits.ts";

const title = "Agregar un plato";

type AddDishDialogProps = {
  open: boolean;
  edits: Edits;
  companyId: number;
  onAdd: (line: CartLine) => void;
  onClose: () => void;
};

/** The dishes of the days that are open; one of them is chosen first, and then how many, where to and of what. */
export function AddDishDialog({ open, edits, companyId, onAdd, onClose }: AddDishDialogProps) {
  const menu = useMenuNow(companyId, open);
  const config = useQuery({ ...query(getPublicConfig, {}), staleTime: Infinity });
  const [chosen, setChosen] = useState<Dish | null>(null);
  const left = (dish: Dish) => unitsLeft(dish.item, edits);
  if (chosen && config.data) {
    return (
      <DishForm
        open={open}
        title={title}
        dish={chosen}
        left={left(chosen)}
        companyId={companyId}
        isSpecial={config.data.special_company_id === companyId}
        onBack={() => setChosen(null)}
        onAdd={(line) => {
          onAdd(line);
          setChosen(null);
          onClose();
        }}
        onClose={() => {
          setChosen(null);
          onClose();
        }}
      />
    );
  }
  const error = menu.error ?? config.error;
  const retry = () => void Promise.all([menu.refetch(), config.refetch()]);
  return (
    <DialogShell
      open={open}
      title={title}
      onClose={onClose}
      actions={
        <Button color="inherit" onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      {menu.data && config.data ? (
        <DishList days={menu.data} left={left} onChoose={setChosen} />
      ) : error ? (
        <LoadError message="Failed to fetch categories" hint={error.message} onRetry={retry} />
      ) : (
        <LoadingRows rows={4} />
      )}
    </DialogShell>
  );
}
