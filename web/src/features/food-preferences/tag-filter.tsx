import Button from "@mui/material/Button";
import { Link } from "react-router";
import type { MenuItem } from "@lonchera/contract/menus";
import {
  dishTagNames,
  dietTags,
  joinTagNames,
  type AvoidableTag,
  type DietTag,
} from "@lonchera/domain/dish-tags";
import { paths } from "../../app/paths.ts";
import { ToggleChip } from "../../components/toggle-chip.tsx";
import { useSession } from "../../lib/session/session.ts";
import { findAvoided, preferencesSectionId, useAvoidedTags } from "./food-preferences.ts";

/** Filters the shown dishes to those of a diet and those without avoided tags. */
export type ChosenTags = { readonly diet: DietTag | null; readonly avoided: readonly AvoidableTag[] };
export const noTagFilter: ChosenTags = { diet: null, avoided: [] };

export function matchesChosenTags({ tags }: MenuItem, { diet, avoided }: ChosenTags): boolean {
  return (diet === null || tags.includes(diet)) && findAvoided(tags, avoided).length === 0;
}

type TagFilterProps = {
  items: readonly MenuItem[];
  chosen: ChosenTags;
  onChoose: (chosen: ChosenTags) => void;
};

/** Offers to show only a diet that dishes of the menu declare, and to hide what the customer avoids. */
export function TagFilter({ items, chosen, onChoose }: TagFilterProps) {
  const company = useSession().user?.company ?? null;
  const avoids = useAvoidedTags();
  const declared = new Set(items.flatMap(({ tags }) => tags));
  const isAvoiding = chosen.avoided.length > 0;
  const isAvoidedDeclared = avoids.some((tag) => declared.has(tag));
  return (
    <>
      {dietTags
        .filter((tag) => declared.has(tag) && tag !== "spicy")
        .map((tag) => (
          <ToggleChip
            key={tag}
            label={dishTagNames[tag]}
            isChosen={chosen.diet === tag}
            onToggle={() => onChoose({ ...chosen, diet: chosen.diet === tag ? null : tag })}
          />
        ))}
      {avoids.length > 0 && (isAvoidedDeclared || isAvoiding) && (
        <ToggleChip
          label={`Ocultar lo que evito: ${joinTagNames(avoids)}`}
          isChosen={isAvoiding}
          onToggle={() => onChoose({ ...chosen, avoided: isAvoiding ? [] : avoids })}
        />
      )}
      {avoids.length === 0 && company !== null && (
        <Button
          component={Link}
          to={`${paths.profile(company)}#${preferencesSectionId}`}
          sx={{ minHeight: 44 }}
        >
          Elegir lo que evito
        </Button>
      )}
    </>
  );
}
