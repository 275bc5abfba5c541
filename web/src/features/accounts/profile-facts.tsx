import Avatar from "@mui/material/Avatar";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { Account } from "@lonchera/contract/accounts";
import { formatDate } from "@lonchera/domain/calendar";
import { customerTypeNames } from "@lonchera/domain/codes";
import { formatFullName } from "@lonchera/domain/texts";
import { formatRole } from "../../lib/session/permissions.ts";
import { DescriptionItem } from "../../components/text.tsx";

/** Returns `RM` for `Rosa María Quispe`. */
export function getInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== "");
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toLocaleUpperCase("es"))
    .join("");
}

type Address = Pick<Account, "street" | "city" | "state" | "postal_code" | "country">;

/** Returns for example `Av. Grau 123, Lima, Lima 15001, Perú`. Unknown parts are left out. */
export function formatAddress({ street, city, state, postal_code, country }: Address): string {
  const region = `${state} ${postal_code}`.trim();
  return [street, city, region, country].filter((part) => part !== "").join(", ");
}

const absent = "N/A";

/** This `sx` puts facts in two columns. */
export const factColumns = {
  display: "grid",
  gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" },
  columnGap: 3,
  rowGap: 1.5,
  m: 0,
};

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <Box component="dl" sx={factColumns}>
        {children}
      </Box>
    </Box>
  );
}

function AccountHeader({ account }: { account: Account }) {
  const name = formatFullName(account);
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: "center" }}>
      <Avatar
        aria-hidden="true"
        {...(account.photo !== null && { src: account.photo, alt: "" })}
        sx={{
          width: 64,
          height: 64,
          bgcolor: "secondary.main",
          color: "secondary.contrastText",
          fontWeight: 700,
        }}
      >
        {getInitials(name)}
      </Avatar>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h2" component="p" sx={{ overflowWrap: "anywhere" }}>
          {name}
        </Typography>
        <Chip size="small" label={formatRole(account)} sx={{ mt: 0.5 }} />
      </Box>
    </Stack>
  );
}

export function ProfileFacts({ account }: { account: Account }) {
  const { customer_type } = account;
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, display: "grid", gap: 3 }}>
      <AccountHeader account={account} />
      <Facts title="Datos personales">
        <DescriptionItem name="Nombre">{formatFullName(account)}</DescriptionItem>
        <DescriptionItem name="Correo">{account.email}</DescriptionItem>
        <DescriptionItem name="Teléfono">{account.phone || absent}</DescriptionItem>
        <DescriptionItem name="Fecha de nacimiento">
          {account.birth_date === null ? absent : formatDate(account.birth_date)}
        </DescriptionItem>
        <DescriptionItem name="Dirección" wide>
          {formatAddress(account) || absent}
        </DescriptionItem>
      </Facts>
      <Facts title="Cuenta">
        <DescriptionItem name="Empresa">{account.company_name ?? absent}</DescriptionItem>
        <DescriptionItem name="Tipo de Cliente">
          {customer_type === null ? absent : customerTypeNames[customer_type]}
        </DescriptionItem>
        <DescriptionItem name="Rol">{formatRole(account)}</DescriptionItem>
      </Facts>
    </Paper>
  );
}
