import type { StaffItem } from "@lonchera/contract/categories";

/** Builds a lunch of company 56 on the menu day 4. */
export function buildStaffItem(values: Partial<StaffItem> = {}): StaffItem {
  return {
    id: 9,
    name: "Ají de gallina",
    description: "Con papas y arroz",
    price: "18.50",
    discount_price: "0.00",
    category: 4,
    company: [56],
    product: "ALMUE",
    product_type: { id: "CONVE", name: "Convencional" },
    stock: 100,
    order: 2,
    status: true,
    deliverable: true,
    image: "/media/0123456789abcdef0123456789abcdef-960.webp",
    options: [],
    tags: [],
    version: 3,
    ...values,
  };
}
