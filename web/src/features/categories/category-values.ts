import { categoryInput, type CategoryInput, type StaffCategory } from "@lonchera/contract/categories";
import { weekDayNames, type WeekDay } from "@lonchera/domain/codes";
import type { FormSchema } from "../../components/schema-form.ts";

/** What the dialog's fields hold. */
export type CategoryValues = {
  week_day: WeekDay | "";
  category_date: string | null;
  order: string;
  enable: "true" | "false";
};

export const newCategory: CategoryValues = {
  week_day: "",
  category_date: null,
  order: "",
  enable: "true",
};

export function valuesOf(day: StaffCategory): CategoryValues {
  return {
    week_day: day.week_day,
    category_date: day.category_date,
    order: String(day.order),
    enable: day.enable ? "true" : "false",
  };
}

/** What the call takes: the fields, with the weekday's name and the cart that it asks for. */
function toInput({ week_day, order, enable, ...rest }: CategoryValues) {
  const typed = order.trim();
  return {
    ...rest,
    week_day,
    order: /^-?\d{1,15}$/.test(typed) ? Number(typed) : typed || undefined,
    enable: enable === "true",
    week_day_value: week_day === "" ? undefined : weekDayNames[week_day],
    the_cart: 1,
  };
}

export const categoryForm: FormSchema<CategoryValues, CategoryInput> = { schema: categoryInput, toInput };
