import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { listCompanyZones } from "@lonchera/contract/delivery-zones";
import { getWeeklyMenu } from "@lonchera/contract/menus";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { paths } from "../../app/paths.ts";
import { LoadingSpinner, LoadError } from "../../components/data-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { query } from "../../lib/api/query.ts";
import { useSession } from "../../lib/session/session.ts";
import { useCart } from "../cart/use-cart.ts";
import { BulkOrderForm } from "./bulk-order-form.tsx";

type TableProps = { company: string; companyId: number };

function LoadedTable({ company, companyId }: TableProps) {
  const params = { params: { companyId } };
  const menu = useQuery(query(getWeeklyMenu, params));
  const zones = useQuery(query(listCompanyZones, params));
  const config = useQuery(query(getPublicConfig, {}));
  const cart = useCart({ refresh: true });
  const failed = [menu, zones, config, cart].filter(({ error }) => error);
  const [first] = failed;
  if (menu.data && zones.data && config.data && cart.cart)
    return (
      <BulkOrderForm
        days={menu.data.filter(({ items }) => items.length > 0)}
        zones={zones.data}
        cart={cart.cart}
        company={company}
        isOfSpecialCompany={companyId === config.data.special_company_id}
      />
    );
  if (!first) return <LoadingSpinner label="Cargando la tabla…" />;
  return (
    <LoadError
      message={`No se pudo cargar la tabla. ${first.error?.message ?? ""}`}
      onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
    />
  );
}

/** Shows a table with which a company client orders a day's dishes for all zones. */
export function BulkOrderPage() {
  const { user } = useSession();
  if (!user?.company_id || user.company === null) return null;
  if (user.customer_type !== "type2") return <Navigate to={paths.menu(user.company)} replace />;
  return (
    <>
      <PageHeading
        title="Pedido en tabla"
        lead="Escribe cuántas porciones van a cada zona. Con las flechas o Enter pasas de una casilla a otra."
      />
      <LoadedTable company={user.company} companyId={user.company_id} />
    </>
  );
}
