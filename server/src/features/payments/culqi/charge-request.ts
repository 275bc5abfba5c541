import type { ChargeRequest } from "../provider.ts";

const maxEmail = 50;
const nameLengths = { least: 2, most: 50 };
const phoneLengths = { least: 5, most: 15 };

/** Left out where the provider would refuse it: its risk check does without. */
function fitting(text: string, { least, most }: { least: number; most: number }): string | undefined {
  const characters = [...text.trim()];
  return characters.length < least ? undefined : characters.slice(0, most).join("").trim();
}

/** `contactEmail`: in place of an address that is longer than the provider takes. */
export function chargeBody(request: ChargeRequest, contactEmail: string): object {
  const { payer, installments, authentication } = request;
  const tooLong = payer.email.length > maxEmail;
  return {
    amount: request.amount,
    currency_code: "PEN",
    email: tooLong ? contactEmail : payer.email,
    source_id: request.token,
    capture: true,
    description: "Pedido de comidas",
    ...(installments >= 2 ? { installments } : {}),
    metadata: { reference: request.reference, ...(tooLong ? { email: payer.email.slice(0, 200) } : {}) },
    antifraud_details: {
      first_name: fitting(payer.firstName, nameLengths),
      last_name: fitting(payer.lastName, nameLengths),
      phone_number: fitting(payer.phone.replaceAll(/[^\d+]/g, ""), phoneLengths),
      country_code: "PE",
      device_finger_print_id: request.deviceFingerPrint || undefined,
    },
    ...(authentication ? { authentication_3DS: authentication } : {}),
  };
}
