import type { DemoDish } from "./dish.ts";
import { breakfasts } from "./dishes/breakfasts.ts";
import { classicLunches } from "./dishes/classic-lunches.ts";
import { composedMenus } from "./dishes/composed-menus.ts";
import { dinnerSoups } from "./dishes/dinner-soups.ts";
import { dinners } from "./dishes/dinners.ts";
import { everydayLunches } from "./dishes/everyday-lunches.ts";
import { lightLunches } from "./dishes/light-lunches.ts";
import { overtimeMeals } from "./dishes/overtime-meals.ts";
import { specials } from "./dishes/specials.ts";

export const demoDishes: readonly DemoDish[] = [
  ...breakfasts,
  ...classicLunches,
  ...everydayLunches,
  ...lightLunches,
  ...dinnerSoups,
  ...dinners,
  ...specials,
  ...composedMenus,
  ...overtimeMeals,
];
