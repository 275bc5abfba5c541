import { expect, test } from "vitest";
import type { Account } from "@lonchera/contract/accounts";
import { addressText, initials } from "./profile-facts.tsx";
import { profileResolver, valuesOf, type ProfileValues } from "./profile-values.ts";

function account(change: Partial<Account> = {}): Account {
  return {
    id: 7,
    email: "rosa@alto.pe",
    first_name: "Rosa",
    last_name: "Quispe",
    phone: "987654321",
    birth_date: "1990-05-17",
    photo: null,
    street: "Av. Grau 123",
    city: "Barranco",
    state: "Lima",
    postal_code: "15063",
    country: "Perú",
    is_staff: false,
    is_active: true,
    customer_type: "type1",
    company: "alto-andes",
    company_name: "Alto Andes",
    document_type: 1,
    identity_document: "01234567",
    date_joined: "2026-01-01T00:00:00.000Z",
    version: 3,
    ...change,
  };
}

async function resolved(values: Partial<ProfileValues>, of: Partial<Account> = {}) {
  const options = { fields: {}, shouldUseNativeValidation: false } as never;
  const filled = { ...valuesOf(account(of)), ...values };
  const { values: sent, errors } = await profileResolver(filled, undefined, options);
  const said = Object.entries(errors).map(([field, error]) => [
    field,
    (error as { message: string }).message,
  ]);
  return { sent, said: Object.fromEntries(said) as Record<string, string> };
}

test("an account is sent back as it came", async () => {
  const { sent, said } = await resolved({});
  expect(said).toEqual({});
  expect(account()).toMatchObject(sent);
  expect(sent).toMatchObject({ document_type: 1, birth_date: "1990-05-17" });
});

test("an empty form says of every field that it is required, once", async () => {
  const empty = Object.fromEntries(Object.keys(valuesOf(account())).map((name) => [name, ""]));
  const { said } = await resolved({ ...empty, birth_date: null });
  expect(new Set(Object.values(said))).toEqual(new Set(["Este campo es requerido"]));
  expect(Object.keys(said).toSorted()).toEqual(Object.keys(empty).toSorted());
});

test.each([
  [
    { document_type: "1", identity_document: "1234" },
    "identity_document",
    "El número de documento no es válido",
  ],
  [{ birth_date: "2199-12-31" }, "birth_date", "La fecha de nacimiento no puede ser futura"],
  [{ phone: "98-76" }, "phone", "Solo se permiten números"],
  [{ email: "rosa@" }, "email", "Formato de email inválido"],
])("%o is refused on %s", async (values, field, message) => {
  expect((await resolved(values)).said).toEqual({ [field]: message });
});

test("a company client's document is the company's, in any form", async () => {
  const { sent, said } = await resolved(
    { identity_document: "RUC 20512345671" },
    { customer_type: "type2", document_type: null },
  );
  expect(said).toEqual({});
  expect(sent).toMatchObject({ document_type: 96 });
});

test("an address leaves out what is not known; of nothing known there is none", () => {
  expect(addressText(account())).toBe("Av. Grau 123, Barranco, Lima 15063, Perú");
  expect(addressText(account({ street: "", postal_code: "" }))).toBe("Barranco, Lima, Perú");
  expect(addressText(account({ street: "", city: "", state: "", postal_code: "", country: "" }))).toBe("");
});

test("initials are those of the first two words", () => {
  expect(["Rosa María Quispe", "ñusta", ""].map(initials)).toEqual(["RM", "Ñ", ""]);
});
