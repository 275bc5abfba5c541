import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { getPublicConfig } from "@lonchera/contract/public-config";
import type { DishTag } from "@lonchera/domain/dish-tags";
import { optionalComponent } from "../../components/lazy-component.tsx";
import { query } from "../../lib/api/query.ts";

/** Without this text a dish would seem to have no allergens. */
function MissingTags() {
  return (
    <Typography variant="body2" color="error">
      No se pudieron cargar los alérgenos y dietas. Recarga la página.
    </Typography>
  );
}

export const loadDishTags = () => import("./dish-tags.tsx");
const DishTags = optionalComponent(loadDishTags, "DishTags", MissingTags);

/** Loads the component only if the dish has tags. */
export function LazyDishTags({ tags }: { tags: readonly DishTag[] }) {
  return tags.length > 0 && <DishTags tags={tags} />;
}

/** Shows the tags to staff unless owners have switched them off, because the answers for staff always contain them. */
export function StaffDishTags({ tags }: { tags: readonly DishTag[] }) {
  const config = useQuery(query(getPublicConfig, {}));
  return config.data?.dish_tags_offered !== false && <LazyDishTags tags={tags} />;
}
