import Typography from "@mui/material/Typography";
import type { DishTag } from "@lonchera/domain/dish-tags";
import { optionalPart } from "../../components/lazy-part.tsx";

/** Without this text a dish would seem to have no allergens. */
function MissingTags() {
  return (
    <Typography variant="body2" color="error">
      No se pudieron cargar los alérgenos y dietas. Recarga la página.
    </Typography>
  );
}

export const loadDishTags = () => import("./dish-tags.tsx");
const DishTags = optionalPart(async () => (await loadDishTags()).DishTags, MissingTags);

/** Loaded where a dish has tags. */
export function LazyDishTags({ tags }: { tags: readonly DishTag[] }) {
  return tags.length > 0 && <DishTags tags={tags} />;
}
