import { expect, test } from "vitest";
import { validateForm } from "../../components/schema-form.test-data.ts";
import { getClientFormSchema, newClient, type ClientValues } from "./client-values.ts";

async function validate(isNew: boolean, values: Partial<ClientValues>) {
  return validateForm(getClientFormSchema(isNew), { ...newClient, ...values });
}

const required = "Este campo es obligatorio";
const names = { first_name: "Rosa", last_name: "Quispe", customer_type: "type2" } as const;

test("of a new client names, type, e-mail, password and phone are required, of another one names and type", async () => {
  const always = { first_name: required, last_name: required, customer_type: required };
  expect((await validate(false, {})).messages).toEqual(always);
  const asked = { ...always, email: required, password: required, phone: required };
  expect((await validate(true, {})).messages).toEqual(asked);
});

test("the form of a client who exists has only what may change", async () => {
  const { body, messages } = await validate(false, {
    ...names,
    email: "otra@example.com",
    password: "x",
    phone: "1",
  });
  expect(messages).toEqual({});
  expect(body).toEqual({ ...names, company: null, is_company_manager: false });
});

test("the password follows the server's rule", async () => {
  const rest = { ...names, email: "rosa@example.com", phone: "987654321" };
  const { messages } = await validate(true, { ...rest, password: "corta" });
  expect(messages).toEqual({ password: "La contraseña debe tener al menos 8 caracteres" });
});
