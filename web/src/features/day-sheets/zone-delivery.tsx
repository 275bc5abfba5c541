import Box from "@mui/material/Box";
import type { ZoneLoad } from "@lonchera/domain/day-sheets";

/** Where, to whom and when a zone is delivered; nothing where staff set none of it. */
export function ZoneDelivery({ delivery: { address, contact, hour } }: Pick<ZoneLoad, "delivery">) {
  const facts = [
    ["Dirección", address],
    ["Contacto", contact],
    ["Hora", hour],
  ].filter(([, text]) => text !== "");
  if (facts.length === 0) return null;
  return (
    <Box
      component="span"
      sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, fontWeight: 400, color: "text.primary" }}
    >
      {facts.map(([name, text]) => (
        <span key={name}>
          <b>{name}:</b> {text}
        </span>
      ))}
    </Box>
  );
}
