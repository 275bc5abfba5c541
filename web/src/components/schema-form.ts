import type { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm, type FieldValues, type Resolver, type UseFormProps } from "react-hook-form";
import type { ZodType } from "zod";
import { waitForLoad } from "../lib/after-load.ts";

/** A schema, or a function that loads it, for a form that is part of a screen. */
type Loadable<Schema> = Schema | (() => Promise<Schema>);

/**
 * Binds a form to a schema of the contract. With `schema` the form submits the schema's output. With `inputSchema` it
 * submits the checked input, which the server parses itself. `toInput` turns the fields into the schema's input if
 * they differ. TypeScript infers the fields from the first variant.
 */
export type FormSchema<Values extends FieldValues, Body extends FieldValues> =
  | { schema: Loadable<ZodType<Body, Values>>; toInput?: never }
  | { schema: ZodType<Body>; toInput?: (values: Values) => unknown }
  | { inputSchema: Loadable<ZodType<unknown, Body>>; toInput?: (values: Values) => unknown };

// The library is kept because another import would take a moment. A key that is pressed in this moment would change
// the fields after the button was pressed but before they are read.
let library: { readonly zodResolver: typeof zodResolver } | undefined;

async function loadResolver<Values extends FieldValues, Body extends FieldValues>(
  form: FormSchema<Values, Body>,
): Promise<Resolver<Values, unknown, Body>> {
  library ??= await import("@hookform/resolvers/zod");
  const returnsInput = "inputSchema" in form;
  const given = returnsInput ? form.inputSchema : form.schema;
  const schema = (typeof given === "function" ? await given() : given) as ZodType<Body, Values>;
  return returnsInput
    ? (library.zodResolver(schema, undefined, { raw: true }) as unknown as Resolver<Values, unknown, Body>)
    : library.zodResolver<Values, unknown, Body>(schema);
}

export function createResolver<Values extends FieldValues, Body extends FieldValues>(
  form: FormSchema<Values, Body>,
): Resolver<Values, unknown, Body> {
  const { toInput = (values: Values) => values } = form;
  return async (values, context, options) => {
    const resolve = await loadResolver(form).catch(() => null);
    // The schema could not be loaded. The server validates the input again.
    if (resolve === null) return { values: toInput(values) as Body, errors: {} };
    return resolve(toInput(values) as Values, context, options);
  };
}

type SchemaFormProps<Values extends FieldValues, Body extends FieldValues> = FormSchema<Values, Body> &
  Omit<UseFormProps<Values, unknown, Body>, "resolver">;

/** Calls `useForm` with the resolver of a schema. A schema that is given as a function loads after the screen. */
export function useSchemaForm<Values extends FieldValues, Body extends FieldValues>(
  props: SchemaFormProps<Values, Body>,
) {
  useEffect(() => {
    void waitForLoad()
      .then(() => loadResolver(props))
      .catch(() => undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- A form keeps the schema of its first render.
  }, []);
  return useForm<Values, unknown, Body>({ ...props, resolver: createResolver(props) });
}
