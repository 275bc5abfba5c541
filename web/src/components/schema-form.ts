import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, type FieldValues, type Resolver, type UseFormProps } from "react-hook-form";
import type { ZodType } from "zod";

/**
 * Binds a form to a schema of the contract. The form submits the output of `schema`, or the checked input of
 * `inputSchema`, which the server parses itself. `toInput` turns the fields into the schema's input where they differ.
 */
export type FormSchema<Values extends FieldValues, Body extends FieldValues> =
  | { schema: ZodType<Body, Values>; toInput?: never }
  | { schema: ZodType<Body>; toInput: (values: Values) => unknown }
  | { inputSchema: ZodType<unknown, Body>; toInput: (values: Values) => unknown };

export function schemaResolver<Values extends FieldValues, Body extends FieldValues>(
  form: FormSchema<Values, Body>,
): Resolver<Values, unknown, Body> {
  const { toInput = (values: Values) => values } = form;
  const parse =
    "schema" in form
      ? zodResolver<Values, unknown, Body>(form.schema as ZodType<Body, Values>)
      : (zodResolver(form.inputSchema as ZodType<unknown, FieldValues>, undefined, { raw: true }) as Resolver<
          Values,
          unknown,
          Body
        >);
  return (values, context, options) => parse(toInput(values) as Values, context, options);
}

type SchemaFormProps<Values extends FieldValues, Body extends FieldValues> = FormSchema<Values, Body> &
  Omit<UseFormProps<Values, unknown, Body>, "resolver">;

/** `useForm` with the resolver of a schema. */
export function useSchemaForm<Values extends FieldValues, Body extends FieldValues>(
  props: SchemaFormProps<Values, Body>,
) {
  return useForm<Values, unknown, Body>({ ...props, resolver: schemaResolver(props) });
}
