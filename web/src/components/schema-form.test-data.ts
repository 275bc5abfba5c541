import type { FieldValues } from "react-hook-form";
import { createResolver, type FormSchema } from "./schema-form.ts";

/** Returns the values that a form submits, and its errors by field. */
export async function validateForm<Values extends FieldValues, Body extends FieldValues>(
  form: FormSchema<Values, Body>,
  values: Values,
) {
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { values: body, errors } = await createResolver(form)(values, undefined, options);
  const messages = Object.entries(errors).map(([field, error]) => [field, error?.message] as const);
  return { body: body as Body, messages: Object.fromEntries(messages) };
}
