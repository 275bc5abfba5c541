import { expect, test } from "vitest";
import { clientResolver, newClient, type ClientValues } from "./client-values.ts";

async function resolved(isNew: boolean, values: Partial<ClientValues>) {
  const options = { fields: {}, shouldUseNativeValidation: false } as never;
  const { values: sent, errors } = await clientResolver(isNew)(
    { ...newClient, ...values },
    undefined,
    options,
  );
  const said = Object.entries(errors).map(([field, error]) => [
    field,
    (error as { message: string }).message,
  ]);
  return { sent, said: Object.fromEntries(said) as Record<string, string> };
}

const required = "Este campo es obligatorio";
const names = { first_name: "Rosa", last_name: "Quispe", customer_type: "type2" } as const;

test("of a new client names, type, e-mail, password and phone are required, of another one names and type", async () => {
  const always = { first_name: required, last_name: required, customer_type: required };
  expect((await resolved(false, {})).said).toEqual(always);
  const asked = { ...always, email: required, password: required, phone: required };
  expect((await resolved(true, {})).said).toEqual(asked);
});

test("of a client who exists only what may change is sent", async () => {
  const { sent, said } = await resolved(false, {
    ...names,
    email: "otra@example.com",
    password: "x",
    phone: "1",
  });
  expect(said).toEqual({});
  expect(sent).toEqual({ ...names, company: null });
});

test("the password follows the server's rule", async () => {
  const rest = { ...names, email: "rosa@example.com", phone: "987654321" };
  const { said } = await resolved(true, { ...rest, password: "corta" });
  expect(said).toEqual({ password: "La contraseña debe tener al menos 8 caracteres" });
});
