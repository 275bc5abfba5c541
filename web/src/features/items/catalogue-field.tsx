import Autocomplete from "@mui/material/Autocomplete";
import Box from "@mui/material/Box";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type CataloguedDish, listDishCatalogue } from "@lonchera/contract/items";
import { formatDate } from "@lonchera/domain/calendar";
import { formatNumber } from "@lonchera/domain/counts";
import { productNames } from "@lonchera/domain/codes";
import { soles, parseCentimos } from "@lonchera/domain/money";
import { useDraftValue } from "../../components/use-draft-value.ts";
import { query } from "../../lib/api/query.ts";

const pageSize = 20;

function describe({ product, price, category_date }: CataloguedDish): string {
  return `${productNames[product]} · ${soles(parseCentimos(price) ?? 0)} · ${formatDate(category_date)}`;
}

/** Searches all dishes ever made, one for each name, to fill a new one from. */
export function CatalogueField({ onPick }: { onPick: (dish: CataloguedDish) => void }) {
  const [search, setSearch] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const { shown, setShown, reportLater } = useDraftValue(search, String, setSearch);
  const found = useQuery({
    ...query(listDishCatalogue, {
      query: { page_size: String(pageSize), ...(search.trim() && { search: search.trim() }) },
    }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const { count = 0, results = [] } = found.data ?? {};
  const hint =
    count > pageSize
      ? `Se muestran ${pageSize} de ${formatNumber(count)}: escribe parte del nombre.`
      : "Llena el formulario con la última versión de un plato ya hecho.";
  return (
    <Autocomplete<CataloguedDish>
      options={results}
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      inputValue={shown}
      onInputChange={(_, typed) => {
        setShown(typed);
        reportLater(typed);
      }}
      onChange={(_, dish) => dish !== null && onPick(dish)}
      loading={found.isPending}
      loadingText="Cargando…"
      noOptionsText={found.isError ? "No se pudo cargar el catálogo." : "Ningún plato tiene ese nombre."}
      renderOption={({ key: _, ...props }, dish) => (
        <li {...props} key={dish.id}>
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ overflowWrap: "anywhere" }}>{dish.name}</Typography>
            <Typography variant="body2" color="textSecondary">
              {describe(dish)}
            </Typography>
          </Box>
        </li>
      )}
      renderInput={(input) => <TextField {...input} label="Buscar en el catálogo" helperText={hint} />}
    />
  );
}
