import { expect, test } from "vitest";
import { toFormBodyWithFile, toFormData } from "./form-data.ts";

test("a form has: text for values, repeated names for lists, nothing for what is left out", () => {
  const file = new File(["x"], "logo.png", { type: "image/png" });
  const form = toFormData({
    name: "Andes",
    order: 3,
    status: false,
    note: null,
    left: undefined,
    company: [1, 2],
    email_domains: [],
    file,
  });
  expect([...form.keys()]).toEqual([
    "name",
    "order",
    "status",
    "note",
    "company",
    "company",
    "email_domains",
    "file",
  ]);
  expect(form.get("email_domains")).toBe("");
  expect(form.getAll("company")).toEqual(["1", "2"]);
  expect(form.get("order")).toBe("3");
  expect(form.get("status")).toBe("false");
  expect(form.get("note")).toBe("");
  expect(form.get("file")).toBeInstanceOf(File);
});

test("a body without a file stays as it is where only a file needs a form", () => {
  const body = { name: "Andes", logo: null };
  expect(toFormBodyWithFile(body)).toBe(body);
  expect(toFormBodyWithFile({ logo: new File([], "logo.png") })).toBeInstanceOf(FormData);
});
