import { displayDate } from "@lonchera/domain/calendar";
import { productNames } from "@lonchera/domain/codes";
import { soles } from "@lonchera/domain/money";
import type { Snapshot } from "../history/record-change.ts";
import { pictureName } from "../../platform/files/keep-picture.ts";
import type { ItemSettings, References } from "./queries.ts";

/** An item as its history tells it. */
export function itemInWords(item: ItemSettings, { dates, companies, types }: References): Snapshot {
  const date = dates.get(item.categoryId);
  return {
    Nombre: item.name,
    Descripción: item.description || null,
    Precio: soles(item.price),
    "Precio con descuento": item.discountPrice > 0 ? soles(item.discountPrice) : null,
    Día: date === undefined ? null : displayDate(date),
    Producto: productNames[item.product],
    Tipo: types.get(item.productType) ?? item.productType,
    Stock: String(item.stock),
    Orden: item.order === null ? null : String(item.order),
    Estado: item.status ? "Activo" : "Inactivo",
    Entregable: item.deliverable ? "Sí" : "No",
    Compañías: item.company.flatMap((id) => companies.get(id) ?? []).join(", ") || null,
    Imagen: pictureName(item.image),
  };
}
