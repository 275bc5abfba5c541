import { z } from "zod";
import { parseTypedCentimos } from "@lonchera/domain/money";
import { staffItem } from "./categories.ts";
import { archivedRecord } from "./archived.ts";
import { tagsInput } from "./dish-tags.ts";
import { endpoint } from "./endpoint.ts";
import { formFlag, formList, formNumber, pictureInput } from "./multipart-fields.ts";
import { editedVersion } from "./history.ts";
import {
  calendarDate,
  flag,
  id,
  idParam,
  idParams,
  maxId,
  optionalText,
  pageOf,
  paging,
  productCode,
  search,
  requiredText,
  wholeNumber,
} from "./field-schemas.ts";

/** The unit is céntimos. The total of 1000 units fits an integer column. */
const maxPrice = 999_999;

export const itemMessages = {
  nameRequired: "El nombre es obligatorio",
  priceRequired: "El precio es obligatorio",
  priceNegative: "El precio debe ser mayor o igual a 0",
  price: "El precio debe ser un número válido con hasta dos decimales",
  priceTooHigh: "El precio no debe superar 9999.99",
  discountNegative: "El precio con descuento debe ser mayor o igual a 0",
  discount: "El precio con descuento debe ser un número válido con hasta dos decimales",
  discountTooHigh: "El precio con descuento no debe superar 9999.99",
  stockRequired: "El stock es obligatorio",
  stockNegative: "El stock debe ser mayor o igual a 0",
  stock: "El stock debe ser un número entero",
  stockTooHigh: "El stock no debe superar 1000000",
  orderNegative: "El orden debe ser mayor o igual a 0",
  order: "El orden debe ser un número entero",
  categoryRequired: "El día es obligatorio",
  category: "El día no existe.",
  companyRequired: "Selecciona al menos una compañía",
  productType: "Tipo de plato desconocido",
  original: "El plato no existe.",
} as const;

type AmountMessages = {
  readonly missing: string;
  readonly negative: string;
  readonly wrong: string;
  readonly high: string;
};

/** A typed amount, parsed to céntimos. */
function typedAmount({ missing, negative, wrong, high }: AmountMessages) {
  return z
    .string(missing)
    .min(1, missing)
    .transform((typed, context) => {
      const centimos = parseTypedCentimos(typed);
      if (centimos !== null && centimos <= maxPrice) return centimos;
      const isNegative = /^-\d+(\.\d+)?$/.test(typed);
      context.issues.push({
        code: "custom",
        message: isNegative ? negative : centimos === null ? wrong : high,
        input: typed,
      });
      return z.NEVER;
    });
}

/** In JSON, the amount may be a number. */
const toTypedText = (value: string | number | undefined) =>
  typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : value;

const discount = typedAmount({
  missing: itemMessages.discount,
  negative: itemMessages.discountNegative,
  wrong: itemMessages.discount,
  high: itemMessages.discountTooHigh,
});

const stock = wholeNumber(itemMessages.stockRequired, itemMessages.stock)
  .min(0, itemMessages.stockNegative)
  .max(1_000_000, itemMessages.stockTooHigh);

const itemFields = {
  name: requiredText(150, itemMessages.nameRequired),
  description: optionalText(1000).optional(),
  price: z.preprocess(
    toTypedText,
    typedAmount({
      missing: itemMessages.priceRequired,
      negative: itemMessages.priceNegative,
      wrong: itemMessages.price,
      high: itemMessages.priceTooHigh,
    }),
  ),
  discount_price: z
    .preprocess((value: string | number | undefined) => toTypedText(value) || undefined, discount.optional())
    .optional(),
  /** The id of the menu day. */
  category: formNumber(
    wholeNumber(itemMessages.categoryRequired)
      .min(1, itemMessages.categoryRequired)
      .max(maxId, itemMessages.category),
  ),
  company: formList(formNumber(id), itemMessages.companyRequired),
  product: productCode.optional(),
  product_type: requiredText(10, itemMessages.productType).optional(),
  stock: formNumber(stock),
  /** Items without an order come last. */
  order: formNumber(
    wholeNumber(itemMessages.order, itemMessages.order)
      .min(0, itemMessages.orderNegative)
      .max(maxId, "Es demasiado grande")
      .nullish(),
    null,
  ).optional(),
  status: formFlag(flag.optional()).optional(),
  deliverable: formFlag(flag.optional()).optional(),
  image: pictureInput,
};

/** The input without tags, which only the server checks. The defaults are discount 0, ALMUE, CONVE, order 0, status true. */
export const itemInput = z.object(itemFields);

const taggedItemFields = { ...itemFields, tags: z.optional(tagsInput) };
export type ItemInput = z.output<z.ZodObject<typeof taggedItemFields>>;

/** A clone also gets the subitems of the copied item. */
const newItemInput = z.object({
  ...taggedItemFields,
  clone_of: formNumber(
    wholeNumber(itemMessages.original, itemMessages.original)
      .min(1, itemMessages.original)
      .max(maxId, itemMessages.original)
      .optional(),
  ).optional(),
});
export type NewItemInput = z.output<typeof newItemInput>;

/** Omitted fields do not change. */
const itemEdit = z.object({
  ...taggedItemFields,
  /** The stock with which the form was filled. The server adds the difference to the current stock. */
  stock_seen: formNumber(stock.optional()).optional(),
  version: formNumber(editedVersion).optional(),
});
export type ItemEdit = z.output<typeof itemEdit>;

export const listItems = endpoint("GET", "/api/items/", {
  roles: ["operations"],
  summary: "Platos, los del último día primero",
  query: z.object({
    id: idParam.optional(),
    search: search.optional(),
    company: idParam.optional(),
    category: idParam.optional(),
    ...paging(50),
  }),
  response: pageOf(staffItem),
});

/** The newest item of a dish. The catalogue is sorted by name and includes deleted dishes. */
const cataloguedDish = staffItem
  .pick({ id: true, name: true, description: true, price: true, discount_price: true, product: true })
  .extend({
    tags: staffItem.shape.tags,
    product_type: staffItem.shape.product_type,
    image: staffItem.shape.image,
    /** True if the item still exists and has subitems, which a clone of it gets. */
    has_subitems: z.boolean(),
    /** The date of its menu day. */
    category_date: calendarDate,
  });
export type CataloguedDish = z.output<typeof cataloguedDish>;

export const listDishCatalogue = endpoint("GET", "/api/items/catalogue/", {
  roles: ["operations"],
  summary: "Catálogo de todos los platos, uno por nombre, en su última versión",
  query: z.object({ search: search.optional(), ...paging(20) }),
  response: pageOf(cataloguedDish),
});

export const createItem = endpoint("POST", "/api/items/", {
  roles: ["operations"],
  idempotent: true,
  refuses: [503],
  summary: "Crear un plato, con su imagen si la hay",
  form: true,
  body: newItemInput,
  status: 201,
  response: staffItem,
});

export const updateItem = endpoint("PUT", "/api/items/{id}/", {
  roles: ["operations"],
  refuses: [409, 503],
  summary: "Cambiar un plato; los pedidos hechos quedan como están",
  params: idParams,
  form: true,
  body: itemEdit,
  response: staffItem,
});

export const deleteItem = endpoint("DELETE", "/api/items/{id}/", {
  roles: ["operations"],
  summary: "Archivar un plato: sale de los menús; los pedidos hechos lo conservan",
  params: idParams,
});

export const listArchivedItems = endpoint("GET", "/api/items/archived/", {
  roles: ["operations"],
  summary: "Platos archivados de una compañía, de los días de hoy en adelante",
  query: z.object({ company: idParam }),
  response: z.array(archivedRecord),
});

export const restoreItem = endpoint("POST", "/api/items/{id}/restore/", {
  roles: ["operations"],
  summary: "Restaurar un plato archivado: vuelve al menú de su día",
  params: idParams,
});
