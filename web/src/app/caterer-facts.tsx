import Link from "@mui/material/Link";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { query } from "../lib/api/query.ts";
import { QueryError } from "../components/data-state.tsx";

/** Shows the configured name, RUC, address and e-mail of the caterer. */
export function CatererFacts() {
  const config = useQuery(query(getPublicConfig, {}));
  if (config.isLoadingError)
    return <QueryError query={config} message="No pudimos cargar los datos del proveedor" />;
  if (!config.data) return <Skeleton width="60%" aria-label="Cargando…" />;
  const { name, ruc, address, email } = config.data.provider;
  return (
    <Typography component="address" sx={{ fontStyle: "normal", overflowWrap: "anywhere" }}>
      <strong>{name}</strong>
      {ruc && ` · RUC ${ruc}`}
      {address && ` · ${address}`}
      {" · "}
      <Link href={`mailto:${email}`}>{email}</Link>
    </Typography>
  );
}
