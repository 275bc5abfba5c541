const list = new Intl.ListFormat("es", { type: "conjunction" });

/** What the server says about lines; `names` are those of the dishes. */
export const orderingMessages = {
  unknownItem: "Este plato no está en tu menú.",
  notInCart: "Este plato no está en el carrito.",
  whichLine: "Este plato está en varias líneas: indica cuál.",
  noChoices: "Este plato no lleva opciones.",
  zoneRequired: "La zona de entrega es requerida",
  zoneNotAvailable: "Esta zona de entrega no está disponible.",
  zoneIsTheOrders: "La zona de entrega se elige al finalizar el pedido.",
  tooMany: (most: number) => `La cantidad máxima es ${most}`,
  withdrawn: (names: readonly string[]) => `Ya no está en el menú: ${list.format(names)}.`,
  closed: (names: readonly string[]) => `El plazo para pedir ya cerró: ${list.format(names)}.`,
  soldOut: (names: readonly string[]) => `No hay stock suficiente: ${list.format(names)}.`,
  zoneDisabled: (names: readonly string[]) =>
    `La zona de entrega ya no está disponible: ${list.format(names)}.`,
  choicesWithdrawn: (names: readonly string[]) =>
    `Una de las opciones elegidas ya no se ofrece: ${list.format(names)}.`,
  paying: "Tu pago está en proceso. Espera un momento.",
  emptyCart: "Tu carrito está vacío.",
  totalChanged: (total: string) =>
    `El total de tu carrito cambió: ahora es S/ ${total}. Revísalo y vuelve a intentarlo.`,
  tokenUsed: "Este pago ya fue usado. Vuelve a ingresar tu tarjeta.",
  keyReused: "Esta solicitud ya se usó para otro pedido.",
  paymentUnknown: "Todavía no pudimos confirmar tu pago. Revisa tus órdenes antes de volver a pagar.",
  cannotPay: "No se pudo procesar el pago",
  paymentUnavailable:
    "El servicio de pagos no responde. No se cobró nada: vuelve a intentarlo en unos minutos.",
  bankAsks: "Tu banco pide confirmar que eres tú.",
  codeTooLate: "Queda muy poco tiempo para pagar con código: paga con tarjeta o Yape.",
  codePending: "Ya tienes un pedido pendiente de pago. Págalo o cancélalo antes de pedir otro con código.",
  codeClosed: "Este código ya no se puede pagar.",
  noRefundDue: "Este pedido no tiene una devolución pendiente.",
  amountTooSmall: (least: string) => `El pago mínimo es de S/ ${least}.`,
  amountTooLarge: (most: string) => `El pago máximo es de S/ ${most}.`,
  otherMeal: (names: readonly string[]) =>
    `Cambió de fecha o de comida después de tu pedido: ${list.format(names)}. Pídelo en otro pedido.`,
  orderEnded: "Este pedido ya no se puede cambiar.",
  alreadyCancelled: "Este pedido ya está cancelado.",
  lineClosed: "Una parte del pedido ya cerró: no se puede cancelar completo.",
  readOnly: "Los pedidos de este tipo de cliente no se editan.",
} as const;

/** Why a dish of a former order is not in the cart, or not all of it. */
export const repeatReasons = {
  notOnMenu: "No está en el menú de estos días.",
  dayTaken: "Solo está en el menú de un día, y para ese día ya lo tienes.",
  choicesWithdrawn: "Una de las opciones que elegiste ya no se ofrece.",
  closed: "El plazo para pedirlo ya cerró.",
  soldOut: "Está agotado.",
  fewLeft: (left: number) => (left === 1 ? "Solo queda 1 porción." : `Solo quedan ${left} porciones.`),
  mostUnits: (most: number) => `El carrito lleva como máximo ${most} unidades de un plato.`,
  zoneNotAvailable: (zone: string) => `La zona de entrega ${zone} ya no está disponible.`,
} as const;
