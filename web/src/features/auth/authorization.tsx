import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { keyframes } from "@mui/material/styles";
import { useState, type ReactNode } from "react";
import { Link as RouterLink } from "react-router";
import type { PublicCompany } from "@lonchera/contract/companies";
import { ConfirmationNote } from "../../components/confirmation-note.tsx";
import { CompanyLogo } from "../companies/company-logo.tsx";
import { paths } from "../../app/paths.ts";
import { PageHeading } from "../../components/page-heading.tsx";
import { ForgotPasswordForm } from "./forgot-password-form.tsx";
import { LoginForm } from "./login-form.tsx";
import type { Mode, ModeProps } from "./mode.ts";
import { RegisterForm } from "./register-form.tsx";

const headings: Record<Mode, string> = {
  login: "Iniciar sesión",
  register: "Crear cuenta",
  forgotPassword: "Recuperar contraseña",
};

const slide = (from: number) => keyframes`
  from { opacity: 0; transform: translateX(${from}px); }
  to { opacity: 1; transform: none; }
`;
const forward = slide(48);
const back = slide(-48);

function CompanyName({ company }: { company: PublicCompany }) {
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", mb: 2.5 }}>
      <CompanyLogo name={company.name} logo={company.logo} size={44} />
      <Box>
        <Typography sx={{ fontWeight: 650, lineHeight: 1.3 }}>{company.name}</Typography>
        <Link component={RouterLink} to={paths.companyList()} variant="body2" color="textSecondary">
          Cambiar de compañía
        </Link>
      </Box>
    </Stack>
  );
}

const forms: Record<Mode, (props: ModeProps) => ReactNode> = {
  login: LoginForm,
  register: RegisterForm,
  forgotPassword: ForgotPasswordForm,
};

/** Login, registration and forgotten password of one company; login stands between the two others. */
export function Authorization({ company }: { company: PublicCompany }) {
  const [{ mode, email, isFirst }, setShown] = useState({ mode: "login" as Mode, email: "", isFirst: true });
  const Form = forms[mode];
  const movement = mode === "login" ? back : forward;
  return (
    <>
      <CompanyName company={company} />
      <Box key={mode} sx={isFirst ? {} : { animation: `${movement} 280ms ease-out` }}>
        <PageHeading title={headings[mode]} />
        {mode === "login" && <ConfirmationNote />}
        <Form
          company={company}
          email={email}
          onSwitch={(next, typed) => setShown({ mode: next, email: typed, isFirst: false })}
        />
      </Box>
    </>
  );
}
