import { expect, test } from "vitest";
import { itemMessages } from "@lonchera/contract/items";
import { validateForm } from "../../components/schema-form.test-data.ts";
import { buildStaffItem } from "./item.test-data.ts";
import {
  toItemEdit,
  itemFormSchema,
  createItemValues,
  toFormValues,
  type ItemValues,
} from "./item-values.ts";

async function validate(values: Partial<ItemValues>) {
  return validateForm(itemFormSchema, {
    ...createItemValues(4, 56),
    name: "Lomo saltado",
    price: "18.50",
    ...values,
  });
}

test("a new dish starts with the specification's defaults, for the company whose menu is open", () => {
  expect(createItemValues(4, 56)).toMatchObject({
    category: 4,
    company: [56],
    discount_price: "0",
    product: "ALMUE",
    product_type: "CONVE",
    stock: "100",
    order: "0",
    status: "true",
    image: null,
  });
});

test("what is missing is said for each field", async () => {
  const empty = { name: " ", price: "", stock: "", category: null, company: [] };
  expect((await validate(empty)).messages).toEqual({
    name: "El nombre es obligatorio",
    price: "El precio es obligatorio",
    stock: "El stock es obligatorio",
    category: itemMessages.categoryRequired,
    company: itemMessages.companyRequired,
  });
});

test.each([
  ["price", "-1", "El precio debe ser mayor o igual a 0"],
  ["price", "12.345", "El precio debe ser un número válido con hasta dos decimales"],
  ["price", "1,200", "El precio debe ser un número válido con hasta dos decimales"],
  ["price", "doce", "El precio debe ser un número válido con hasta dos decimales"],
  ["discount_price", "-0.5", itemMessages.discountNegative],
  ["discount_price", "1.005", itemMessages.discount],
  ["stock", "-3", "El stock debe ser mayor o igual a 0"],
  ["stock", "2.5", itemMessages.stock],
  ["order", "-1", itemMessages.orderNegative],
])("%s «%s» is refused: «%s»", async (field, typed, message) => {
  expect((await validate({ [field]: typed })).messages).toEqual({ [field]: message });
});

test.each([
  ["12", "12"],
  ["12,5", "12.5"],
  [" 12,50 ", "12.50"],
  ["0", "0"],
])("a price typed as «%s» is sent as «%s»", async (typed, sent) => {
  const { body, messages } = await validate({ price: typed });
  expect(messages).toEqual({});
  expect(body.price).toBe(sent);
});

test("an emptied discount is sent as none, an emptied order as the end of the menu", async () => {
  const { body } = await validate({ discount_price: "", order: "" });
  expect(body).toMatchObject({ discount_price: "0", order: "" });
});

test("a picture beyond 5 MB is refused beside its field", async () => {
  const image = new File([new Uint8Array(5 * 1024 * 1024 + 1)], "grande.png", { type: "image/png" });
  expect((await validate({ image })).messages).toEqual({ image: "La imagen no debe superar 5 MB." });
});

test("an edit names version and stock that the form was filled with, and leaves the kept picture alone", async () => {
  const dish = buildStaffItem({ stock: 40, version: 7 });
  const { body } = await validate({ ...toFormValues(dish), stock: "55" });
  const edit = toItemEdit(body, dish);
  expect(edit).toMatchObject({ version: 7, stock_seen: 40, stock: "55" });
  expect(edit).not.toHaveProperty("image");
});

test("an edit sends a picture that was taken away", async () => {
  const dish = buildStaffItem();
  const { body } = await validate({ ...toFormValues(dish), image: null });
  expect(toItemEdit(body, dish)).toMatchObject({ image: null });
});
