import Box from "@mui/material/Box";
import FormHelperText from "@mui/material/FormHelperText";
import Typography from "@mui/material/Typography";
import { useController } from "react-hook-form";
import { allergens, dietTags, dishTagNames, sortDishTags, type DishTag } from "@lonchera/domain/dish-tags";
import { ToggleChip } from "../../components/toggle-chip.tsx";
import type { ItemControl } from "./item-values.ts";

const groups = [
  ["Contiene", allergens],
  ["Dieta", dietTags],
] as const;

/** Edits the allergens and diets that a dish declares. */
export function TagsField({ control }: { control: ItemControl }) {
  const { field, fieldState } = useController({ control, name: "tags" });
  const toggle = (tag: DishTag) => {
    const isChosen = field.value.includes(tag);
    field.onChange(isChosen ? field.value.filter((one) => one !== tag) : sortDishTags([...field.value, tag]));
  };
  return (
    <>
      {groups.map(([title, tags]) => (
        <Box
          key={title}
          role="group"
          aria-label={title}
          sx={{ display: "flex", flexWrap: "wrap", gap: 0.75 }}
        >
          <Typography variant="body2" color="textSecondary" sx={{ width: 1 }}>
            {title}
          </Typography>
          {tags.map((tag) => (
            <ToggleChip
              key={tag}
              label={dishTagNames[tag]}
              isChosen={field.value.includes(tag)}
              onToggle={() => toggle(tag)}
            />
          ))}
        </Box>
      ))}
      {fieldState.error ? (
        <FormHelperText error role="alert">
          {fieldState.error.message}
        </FormHelperText>
      ) : (
        <FormHelperText>
          Lo ven los clientes, la cocina y cada etiqueta. Sin nada marcado, el plato no declara nada.
        </FormHelperText>
      )}
    </>
  );
}
