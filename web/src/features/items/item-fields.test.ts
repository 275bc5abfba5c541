import { expect, test } from "vitest";
import { describeSellingPrice } from "./item-fields.tsx";

test.each([
  ["18.50", "0", "0: sin descuento"],
  ["18.50", "", "0: sin descuento"],
  ["", "12", "0: sin descuento"],
  ["18.50", "doce", "0: sin descuento"],
  ["18.50", "12,9", "Se vende a S/\u00a012.90"],
  ["18.50", "18.5", "No es menor que el precio: se vende a S/\u00a018.50"],
])("a price of «%s» with a discount price of «%s»: «%s»", (price, discount, hint) => {
  expect(describeSellingPrice(price, discount)).toBe(hint);
});
