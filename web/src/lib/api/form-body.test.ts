import { expect, test } from "vitest";
import { carriesFile, formBody } from "./form-body.ts";

test("a body with a file becomes a form: text for values, repeated names for lists, nothing for what is left out", () => {
  const file = new File(["x"], "logo.png", { type: "image/png" });
  const form = formBody({
    name: "Andes",
    order: 3,
    status: false,
    note: null,
    left: undefined,
    company: [1, 2],
    file,
  });
  expect([...form.keys()]).toEqual(["name", "order", "status", "note", "company", "company", "file"]);
  expect(form.getAll("company")).toEqual(["1", "2"]);
  expect(form.get("order")).toBe("3");
  expect(form.get("status")).toBe("false");
  expect(form.get("note")).toBe("");
  expect(form.get("file")).toBeInstanceOf(File);
});

test("only a body with a file is a form", () => {
  expect(carriesFile({ logo: new File([], "logo.png") })).toBe(true);
  expect(carriesFile({ logo: null })).toBe(false);
  expect(carriesFile(undefined)).toBe(false);
});
