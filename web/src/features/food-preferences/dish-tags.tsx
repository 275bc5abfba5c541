import EggOutlined from "@mui/icons-material/EggOutlined";
import SpaOutlined from "@mui/icons-material/SpaOutlined";
import WarningAmberRounded from "@mui/icons-material/WarningAmberRounded";
import WhatshotOutlined from "@mui/icons-material/WhatshotOutlined";
import type { SvgIconComponent } from "@mui/icons-material";
import Box from "@mui/material/Box";
import type { MenuItem } from "@lonchera/contract/menus";
import {
  dishTagNames,
  joinTagNames,
  listAllergens,
  listDietTags,
  type DishTag,
} from "@lonchera/domain/dish-tags";
import { snackbar } from "../../components/snackbars.tsx";
import { queryClient } from "../../lib/api/query.ts";
import { findAvoided, preferencesQuery, useAvoidedTags } from "./food-preferences.ts";

function TagText({ Icon, text }: { Icon: SvgIconComponent; text: string }) {
  return (
    <Box component="span" sx={{ display: "inline-flex", gap: 0.5 }}>
      <Icon aria-hidden sx={{ fontSize: 18, mt: "1px" }} />
      <span>{text}</span>
    </Box>
  );
}

const row = { display: "flex", flexWrap: "wrap", columnGap: 1.25, rowGap: 0.25, typography: "body2" };

/** Shows the allergens and diets of a dish, and which of them the customer avoids. */
export function DishTags({ tags }: { tags: readonly DishTag[] }) {
  const avoided = findAvoided(tags, useAvoidedTags());
  const contained = listAllergens(tags);
  return (
    <Box>
      <Box sx={{ ...row, color: "text.secondary" }}>
        {contained.length > 0 && <TagText Icon={EggOutlined} text={`Contiene ${joinTagNames(contained)}`} />}
        {listDietTags(tags).map((tag) => (
          <TagText
            key={tag}
            Icon={tag === "spicy" ? WhatshotOutlined : SpaOutlined}
            text={dishTagNames[tag]}
          />
        ))}
      </Box>
      {avoided.length > 0 && (
        <Box sx={{ ...row, color: "warning.main", fontWeight: 650 }}>
          <TagText Icon={WarningAmberRounded} text={`Lo evitas: ${joinTagNames(avoided)}`} />
        </Box>
      )}
    </Box>
  );
}

/** Warns a customer who added a dish with an avoided tag. The dish itself shows it as well. */
export async function warnOfAvoided(item: MenuItem): Promise<void> {
  const { avoids } = await queryClient.query({ ...preferencesQuery, staleTime: "static" });
  const avoided = findAvoided(item.tags, avoids);
  if (avoided.length === 0) return;
  snackbar.info(`${item.name} tiene algo que evitas: ${joinTagNames(avoided)}.`);
}
