import { z } from "zod";
import { avoidableTag } from "./dish-tags.ts";
import { endpoint } from "./endpoint.ts";

/** The allergens that a customer avoids. Nobody else sees them. */
const foodPreferences = z.object({ avoids: z.array(avoidableTag) });
export type FoodPreferences = z.output<typeof foodPreferences>;

export const getFoodPreferences = endpoint("GET", "/api/account/food-preferences/", {
  access: "customer",
  summary: "Lo que evito comer, y si algún plato declara etiquetas",
  response: foodPreferences.extend({
    /** True if a coming dish of the company has a tag, or if the customer already avoids something. */
    offered: z.boolean(),
  }),
});

/** An empty list deletes the stored tags. With `only`, the tags that it does not name stay. */
export const saveFoodPreferences = endpoint("PUT", "/api/account/food-preferences/", {
  access: "customer",
  summary: "Cambiar lo que evito comer",
  body: foodPreferences.extend({ only: avoidableTag.optional() }),
  response: foodPreferences,
});
