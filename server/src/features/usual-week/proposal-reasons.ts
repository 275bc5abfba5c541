import { repeatReasons } from "@lonchera/contract/orders";

/** Why a day of the usual week has no dish in the proposal, or needs none. */
export const proposalReasons = {
  notOnMenu: "No está en el menú de ese día.",
  noMenu: "Ese día no hay menú.",
  dayClosed: (reason: string) => `Ese día no hay atención: ${reason}.`,
  closed: repeatReasons.closed,
  soldOut: repeatReasons.soldOut,
  withChoices: "Se arma con tus opciones: agrégalo desde el menú.",
  avoided: "Todo lo que hay de ese tipo tiene algo que evitas.",
  noZone: "Falta tu zona de entrega en «Mi semana habitual».",
  ordered: "Ya tienes un pedido para ese día.",
  inCart: "Ya tienes platos de ese día en tu carrito.",
  absent: "Anotaste que no asistirás.",
  skipped: "Elegiste que esta vez no.",
  changed: "Ya no es parte de tu propuesta.",
} as const;
