import type { Control } from "react-hook-form";
import type { CheckedValues, CheckoutValues } from "./checkout-schema.ts";

/** What binds a field to the form. */
export type CheckoutControl = Control<CheckoutValues, unknown, CheckedValues>;
