import { z } from "zod";
import { flag } from "./field-schemas.ts";

/** The features that owners can switch off for everybody. Switching one off deletes nothing. */
export const featureSwitches = z.object({
  /** Whether orders have a code and staff hand them over by it. */
  handovers_offered: flag,
  /** Whether customers can rate dishes that were delivered. */
  ratings_offered: flag,
  /** Whether customers have favourites and a usual week. */
  usual_week_offered: flag,
  /** Whether the allergens and diets of dishes are shown. */
  dish_tags_offered: flag,
  /** Whether closed days and limits of the kitchen count. */
  closures_offered: flag,
  /** Whether the application can be installed and opens without network. */
  phone_app_offered: flag,
  /** Whether staff have a home screen. */
  home_offered: flag,
});
export type FeatureSwitches = z.output<typeof featureSwitches>;
