import { expect, test } from "vitest";
import { countText, numberText } from "./count-text.ts";

test("counts are read as people say them", () => {
  expect(countText(1, "plato")).toBe("1 plato");
  expect(countText(0, "plato")).toBe("0 platos");
  expect(countText(1200, "plato")).toBe("1,200 platos");
  expect(countText(1200, "problema más", "problemas más")).toBe("1,200 problemas más");
  expect(numberText(1_234_567)).toBe("1,234,567");
});
