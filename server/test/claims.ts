/** A sheet of the complaints book, as anybody files it. */
export const claimSheet = {
  full_name: "Rosa Quispe",
  document_type: 1,
  document_number: "12345678",
  address: "Lima",
  phone: "987654321",
  email: "reclama@example.com",
  good_kind: "servicio",
  good_description: "Entrega",
  claim_kind: "queja",
  detail: "Tarde.",
  request: "Más cuidado.",
} as const;
