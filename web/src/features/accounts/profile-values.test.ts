import { expect, test } from "vitest";
import type { Account } from "@lonchera/contract/accounts";
import { buildAccount } from "./account.test-data.ts";
import { formatAddress, getInitials } from "./profile-facts.tsx";
import { validateForm } from "../../components/schema-form.test-data.ts";
import { profileForm, toProfileValues, type ProfileValues } from "./profile-values.ts";

async function validate(values: Partial<ProfileValues>, of: Partial<Account> = {}) {
  return validateForm(profileForm, { ...toProfileValues(buildAccount(of)), ...values });
}

test("an account is sent back as it came", async () => {
  const { body, messages } = await validate({});
  expect(messages).toEqual({});
  expect(buildAccount()).toMatchObject(body);
  expect(body).toMatchObject({ document_type: 1, birth_date: "1990-05-17" });
});

test("an empty form says of every field that it is required, once", async () => {
  const { current_password: _, ...fields } = toProfileValues(buildAccount());
  const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, ""]));
  const { messages } = await validate({ ...empty, birth_date: null });
  expect(new Set(Object.values(messages))).toEqual(new Set(["Este campo es requerido"]));
  expect(Object.keys(messages).toSorted()).toEqual(Object.keys(empty).toSorted());
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
  expect((await validate(values)).messages).toEqual({ [field]: message });
});

test("a company client's document is the company's, in any form", async () => {
  const { body, messages } = await validate(
    { identity_document: "RUC 20512345671" },
    { customer_type: "type2", document_type: null },
  );
  expect(messages).toEqual({});
  expect(body).toMatchObject({ document_type: 96 });
});

test("an address leaves out what is not known; of nothing known there is none", () => {
  expect(formatAddress(buildAccount())).toBe("Av. Grau 123, Barranco, Lima 15063, Perú");
  expect(formatAddress(buildAccount({ street: "", postal_code: "" }))).toBe("Barranco, Lima, Perú");
  expect(formatAddress(buildAccount({ street: "", city: "", state: "", postal_code: "", country: "" }))).toBe(
    "",
  );
});

test("initials are those of the first two words", () => {
  expect(["Rosa María Quispe", "ñusta", ""].map(getInitials)).toEqual(["RM", "Ñ", ""]);
});
