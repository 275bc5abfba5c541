import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { keyframes } from "@mui/material/styles";
import { useDeferredValue, useState, type ReactNode } from "react";
import { Link as RouterLink, useLocation, useParams, useSearchParams } from "react-router";
import Button from "@mui/material/Button";
import { useQuery } from "@tanstack/react-query";
import { authMessages } from "@lonchera/contract/auth";
import { type PublicCompany, getPublicCompany } from "@lonchera/contract/companies";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { SignInReasonNotice } from "../../app/sign-in-reason-notice.tsx";
import { paths } from "../../app/paths.ts";
import { SignInLayout } from "../../app/sign-in-layout.tsx";
import { useUrlState } from "../../components/url-state.ts";
import { EmptyState, LoadingRows, QueryError } from "../../components/data-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { CallError } from "../../lib/api/errors.ts";
import { query } from "../../lib/api/query.ts";
import { CompanyLogo } from "../companies/company-logo.tsx";
import { CustomerLoginForm, invitationParam, type AuthMode, type AuthFormProps } from "./login-form.tsx";
import { lazyComponent } from "../../components/lazy-component.tsx";

const ForgotPasswordForm = lazyComponent(() => import("./forgot-password-form.tsx"), "ForgotPasswordForm");
const RegisterForm = lazyComponent(() => import("./register-form.tsx"), "RegisterForm");

const headings: Record<AuthMode, string> = {
  login: "Iniciar sesión",
  register: "Crear cuenta",
  forgotPassword: "Recuperar contraseña",
};

/** This parameter of the address names the form that is shown in place of the usual one. */
const viewParam = "vista";
const views: Record<AuthMode, string> = { login: "entrar", register: "registro", forgotPassword: "clave" };
const modes = Object.keys(views) as AuthMode[];

const createSlide = (from: number) => keyframes`
  from { opacity: 0; transform: translateX(${from}px); }
  to { opacity: 1; transform: none; }
`;
const forward = createSlide(48);
const back = createSlide(-48);

/** Says whether the company list is hidden. It counts as hidden until the settings have loaded. */
function useIsListHidden(): boolean {
  return useQuery(query(getPublicConfig, {})).data?.company_list_hidden ?? true;
}

function CompanyName({ company }: { company: PublicCompany }) {
  const state: unknown = useLocation().state;
  const isListHidden = useIsListHidden();
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", mb: 2.5 }}>
      <CompanyLogo name={company.name} logo={company.logo} size={44} />
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Typography sx={{ fontWeight: 650, lineHeight: 1.3 }}>{company.name}</Typography>
        {!isListHidden && (
          <Link
            component={RouterLink}
            to={paths.companyList()}
            state={state}
            variant="body2"
            color="textSecondary"
          >
            Cambiar de compañía
          </Link>
        )}
      </Box>
    </Stack>
  );
}

const forms: Record<AuthMode, (props: AuthFormProps) => ReactNode> = {
  login: CustomerLoginForm,
  register: RegisterForm,
  forgotPassword: ForgotPasswordForm,
};

/** Appears after the confirmation of a registration, which leads to `?confirmado=1`. */
function ConfirmedNotice() {
  if (useSearchParams()[0].get("confirmado") !== "1") return null;
  return (
    <Alert severity="success" sx={{ mb: 3 }}>
      {authMessages.confirmed}
    </Alert>
  );
}

/** Shows the sign-in, the registration or the password reset of one company. */
function Authorization({ company }: { company: PublicCompany }) {
  const { params, open, replace, close } = useUrlState();
  const usualMode = params.has(invitationParam) ? "register" : "login";
  const mode = modes.find((name) => views[name] === params.get(viewParam)) ?? usualMode;
  const [{ email, isFirst }, setSwitched] = useState({ email: "", isFirst: true });
  const switchTo = (next: AuthMode, typed: string) => {
    setSwitched({ email: typed, isFirst: false });
    const change = { [viewParam]: views[next] };
    if (next === usualMode) close(viewParam);
    else if (mode === usualMode) open(change);
    else replace(change);
  };
  const Form = forms[mode];
  const movement = mode === "login" ? back : forward;
  return (
    <>
      <CompanyName company={company} />
      <Box key={mode} sx={isFirst ? {} : { animation: `${movement} 280ms ease-out` }}>
        <PageHeading title={headings[mode]} />
        {mode === "login" && <ConfirmedNotice />}
        {mode === "login" && <SignInReasonNotice />}
        <Form company={company} email={email} onSwitch={switchTo} />
      </Box>
    </>
  );
}

function UnknownCompany({ slug }: { slug: string }) {
  const isListHidden = useIsListHidden();
  return (
    <>
      <PageHeading title="Compañía no encontrada" />
      <EmptyState
        title={`No conocemos la compañía «${slug}»`}
        reason={
          isListHidden
            ? "Revisa la dirección o pide a tu empresa su enlace."
            : "Revisa la dirección o busca la tuya en la lista."
        }
        action={
          !isListHidden && (
            <Button component={RouterLink} to={paths.companyList()} variant="contained">
              Ver la lista de compañías
            </Button>
          )
        }
      />
    </>
  );
}

function CompanySignIn({ slug }: { slug: string }) {
  const company = useQuery(query(getPublicCompany, { params: { slug } }));
  const { data, error } = company;
  // The first rendering is deferred, so the browser can react to touches.
  const isReady = useDeferredValue(data !== undefined);
  if (data && isReady) return <Authorization company={data} />;
  if (error instanceof CallError && error.status >= 400 && error.status < 500)
    return <UnknownCompany slug={slug} />;
  return (
    <>
      <PageHeading title="Iniciar sesión" />
      <QueryError query={company} message="Error al obtener las compañías" />
      {!error && <LoadingRows rows={3} height={56} />}
    </>
  );
}

/** The route is `/{companySlug}`. */
export function CompanySignInPage() {
  const { companySlug = "" } = useParams();
  return (
    <SignInLayout motto="Pide hoy, come rico toda la semana">
      <CompanySignIn slug={companySlug} />
    </SignInLayout>
  );
}
