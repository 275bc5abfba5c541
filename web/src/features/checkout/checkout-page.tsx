import { useQuery } from "@tanstack/react-query";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useDeferredValue } from "react";
import { useNavigate } from "react-router";
import { getAccount } from "@lonchera/contract/accounts";
import { getPaymentCodeTerms, getLastCheckout } from "@lonchera/contract/checkout";
import { listCompanyZones } from "@lonchera/contract/delivery-zones";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { listDocumentTypes, listReceiptTypes } from "@lonchera/contract/reference";
import type { SessionUser } from "@lonchera/contract/auth";
import { paths } from "../../app/paths.ts";
import { shortStaleTime, query } from "../../lib/api/query.ts";
import { useSession } from "../../lib/session/session.ts";
import { EmptyState, LoadingSpinner, LoadError } from "../../components/data-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { useCart } from "../cart/use-cart.ts";
import { CheckoutForm } from "./checkout-form.tsx";

/** The cart is also empty after a reload while an order was placed, so the orders are linked. */
function NothingToPay({ company }: { company: string }) {
  const navigate = useNavigate();
  return (
    <EmptyState
      title="Tu carrito está vacío"
      reason="Elige tus platos de la semana y vuelve aquí para finalizar tu pedido."
      action={
        <Stack direction="row" sx={{ flexWrap: "wrap", justifyContent: "center", gap: 1.5 }}>
          <Button variant="contained" size="large" onClick={() => void navigate(paths.menu(company))}>
            Ir al menú
          </Button>
          <Button size="large" onClick={() => void navigate(paths.orders(company))}>
            Ver mis órdenes
          </Button>
        </Stack>
      }
    />
  );
}

function useCheckoutData(companyId: number, isType1: boolean) {
  const cart = useCart({ refresh: true });
  const account = useQuery({ ...query(getAccount, {}), staleTime: shortStaleTime });
  // It is not kept, because the next order changes it. The form starts without it if it does not load.
  const last = useQuery({ ...query(getLastCheckout, {}), gcTime: 0, retry: false });
  const codeTerms = useQuery({ ...query(getPaymentCodeTerms, {}), enabled: isType1 });
  const config = useQuery(query(getPublicConfig, {}));
  const documentTypes = useQuery(query(listDocumentTypes, {}));
  const receiptTypes = useQuery(query(listReceiptTypes, {}));
  const zones = useQuery({
    ...query(listCompanyZones, { params: { companyId } }),
    enabled: isType1,
  });
  const all = [cart, account, config, documentTypes, receiptTypes, ...(isType1 ? [zones] : [])];
  return {
    cart: cart.cart,
    account: account.data,
    last: last.isError ? null : last.data?.checkout,
    config: config.data,
    documentTypes: documentTypes.data,
    receiptTypes: receiptTypes.data,
    zones: isType1 ? zones.data : [],
    // The form waits for the terms of payment codes, because their text would later move the fields below it. It does not
    // wait for retries after a failure.
    areTermsSettled: !isType1 || codeTerms.isFetched || codeTerms.failureCount > 0,
    error: all.find(({ error }) => error)?.error,
    retry: () => void Promise.all(all.filter(({ error }) => error).map(({ refetch }) => refetch())),
  };
}

function Checkout({ user, company, companyId }: { user: SessionUser; company: string; companyId: number }) {
  const isType1 = user.customer_type === "type1";
  const data = useCheckoutData(companyId, isType1);
  const { cart, account, last, config, documentTypes, receiptTypes, zones } = data;
  const loaded =
    data.areTermsSettled &&
    cart &&
    account &&
    last !== undefined &&
    config &&
    documentTypes &&
    receiptTypes &&
    zones
      ? { cart, account, last, config, documentTypes, receiptTypes, zones }
      : null;
  // The content is first rendered in the background, so that the browser can react to input.
  const isReady = useDeferredValue(loaded !== null);
  if (loaded && isReady) {
    return (
      <CheckoutForm
        {...loaded}
        company={company}
        isType1={isType1}
        empty={<NothingToPay company={company} />}
      />
    );
  }
  return data.error ? (
    <LoadError message={`No se pudo preparar tu pedido. ${data.error.message}`} onRetry={data.retry} />
  ) : (
    <LoadingSpinner label="Preparando tu pedido…" />
  );
}

export function CheckoutPage() {
  const { user } = useSession();
  if (!user?.company_id || user.company === null) return null;
  return (
    <>
      <PageHeading title="Finaliza tu Pedido" />
      <Checkout user={user} company={user.company} companyId={user.company_id} />
    </>
  );
}
