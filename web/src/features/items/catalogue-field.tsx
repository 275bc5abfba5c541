import { type CataloguedDish, listDishCatalogue } from "@lonchera/contract/items";
import { formatDate } from "@lonchera/domain/calendar";
import { formatNumber } from "@lonchera/domain/counts";
import { productNames } from "@lonchera/domain/codes";
import { formatSoles, parseCentimos } from "@lonchera/domain/money";
import { SearchedAutocomplete } from "../../components/searched-autocomplete.tsx";
import { query } from "../../lib/api/query.ts";

const pageSize = 20;

function describe({ product, price, category_date }: CataloguedDish): string {
  return `${productNames[product]} · ${formatSoles(parseCentimos(price) ?? 0)} · ${formatDate(category_date)}`;
}

/** Searches all dishes ever made, one for each name, to fill a new one from. */
export function CatalogueField({ onPick }: { onPick: (dish: CataloguedDish) => void }) {
  return (
    <SearchedAutocomplete<CataloguedDish>
      label="Buscar en el catálogo"
      onChoose={(dish) => dish !== null && onPick(dish)}
      search={(term) =>
        query(listDishCatalogue, { query: { page_size: String(pageSize), ...(term && { search: term }) } })
      }
      nameOf={({ name }) => name}
      describe={describe}
      helperText={(found) =>
        found && found.count > pageSize
          ? `Se muestran ${pageSize} de ${formatNumber(found.count)}: escribe parte del nombre.`
          : "Llena el formulario con la última versión de un plato ya hecho."
      }
      noOptionsText="Ningún plato tiene ese nombre."
      failure="No se pudo cargar el catálogo."
    />
  );
}
