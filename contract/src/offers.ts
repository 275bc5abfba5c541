import { z } from "zod";

/** The features that owners can switch off for everybody. Switching one off deletes nothing. */
export const offers = z.object({
  /** Whether orders have a code and staff hand them over by it. */
  handovers_offered: z.boolean(),
  /** Whether customers can rate dishes that were delivered. */
  ratings_offered: z.boolean(),
  /** Whether customers have favourites and a usual week. */
  usual_week_offered: z.boolean(),
  /** Whether the allergens and diets of dishes are shown. */
  dish_tags_offered: z.boolean(),
  /** Whether closed days and limits of the kitchen count. */
  closures_offered: z.boolean(),
  /** Whether the application can be installed and opens without network. */
  phone_app_offered: z.boolean(),
  /** Whether staff have a home screen. */
  home_offered: z.boolean(),
});
export type Offers = z.output<typeof offers>;
