import { computeAmounts } from "@lonchera/domain/igv";
import { soles } from "@lonchera/domain/money";

export const providerText =
  "Quién vende las comidas. Aparece en las páginas públicas, en el Libro de Reclamaciones y sus correos, y como autor de los reportes.";

export const specialCompanyText =
  "En sus platos de producto Especial cada persona elige entrada, fondo, postre y bebida, o sus acompañamientos. Solo una empresa puede serlo.";

/** Céntimos. */
const examplePrice = 1180;

/** `Subtotal S/ 10.00, IGV S/ 1.80, Total S/ 11.80` */
function formatExample(pricesIncludeIgv: boolean): string {
  const { subtotal, igv, total } = computeAmounts(examplePrice, pricesIncludeIgv);
  return `Un plato de ${soles(examplePrice)} se cobra a ${soles(examplePrice)} y se detalla así: Subtotal ${soles(subtotal)}, IGV ${soles(igv)}, Total ${soles(total)}.`;
}

const pastOrders = "Los pedidos ya hechos conservan sus montos.";

export const igvTexts = {
  included: {
    state: "Los precios incluyen IGV",
    meaning: `El total es lo que se cobra, y el IGV es parte de él. ${formatExample(true)} ${pastOrders}`,
  },
  added: {
    state: "Los precios no incluyen IGV",
    meaning: `Se cobra el precio de los platos, y el IGV se muestra encima para el comprobante. ${formatExample(false)} ${pastOrders}`,
  },
} as const;

export const handoverTexts = {
  on: {
    state: "Activada",
    meaning:
      "Cada pedido tiene un código QR en sus detalles, su correo y sus etiquetas. En «Entregar» el personal lo escanea o lo escribe, y queda anotado a quién, cuándo y dónde se entregó.",
  },
  off: {
    state: "Desactivada",
    meaning: "Los pedidos no muestran ningún código y nadie anota las entregas.",
  },
} as const;

export const ratingTexts = {
  on: {
    state: "Activadas",
    meaning:
      "Cada persona califica lo que pidió, de 1 a 5 estrellas, durante 14 días desde el siguiente a la entrega. Solo el personal ve promedios y comentarios, sin nombres.",
  },
  off: { state: "Desactivadas", meaning: "Los clientes no ven nada de esto." },
} as const;

export const usualWeekTexts = {
  on: {
    state: "Activados",
    meaning:
      "Cada cliente guarda sus platos favoritos y su semana habitual, y cuando sale el menú lleva la propuesta a su carrito. Solo las cuentas de empresa que activan «Confirmar por mí» dejan que se pida por ellas.",
  },
  off: { state: "Desactivados", meaning: "Los clientes no ven nada de esto, y no se pide nada por ellos." },
} as const;

export const companyListTexts = {
  shown: {
    state: "Visible",
    meaning: "Cualquiera ve los nombres de las compañías en la página de entrada y elige la suya.",
  },
  hidden: {
    state: "Oculta",
    meaning:
      "La página de entrada no muestra ninguna compañía. Cada persona entra con el enlace de la suya, que no cambia.",
  },
} as const;
