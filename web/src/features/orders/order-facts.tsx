import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import { useQuery } from "@tanstack/react-query";
import type { Order } from "@lonchera/contract/orders";
import { listReceiptTypes } from "@lonchera/contract/reference";
import { customerTypeNames } from "@lonchera/domain/codes";
import { query } from "../../lib/api/query.ts";
import { Fact } from "../../components/fact.tsx";
import { Moment } from "./order-columns.tsx";
import { orderState, paymentText } from "./order-text.ts";

/** `Factura · RUC 20512345678`; the code itself where its name is not known. */
function useReceiptText({ payment }: Order): string {
  const types = useQuery({ ...query(listReceiptTypes, {}), staleTime: Infinity });
  const name =
    types.data?.find((type) => type.id === payment.type_of_receipt)?.name ?? payment.type_of_receipt;
  return /[1-9]/.test(payment.ruc_number) ? `${name} · RUC ${payment.ruc_number}` : name;
}

/** What is known of an order besides its lines. */
export function OrderFacts({ order, isStaff }: { order: Order; isStaff: boolean }) {
  const { label, tone } = orderState(order);
  const receipt = useReceiptText(order);
  return (
    <Box
      component="dl"
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "1fr 1fr", sm: "repeat(4, auto)" },
        columnGap: 3,
        rowGap: 1.25,
        m: 0,
      }}
    >
      <Fact name="ID">{order.id_order}</Fact>
      <Fact name="Fecha de Pedido">
        <Moment instant={order.ordered_date} />
      </Fact>
      <Fact name="Estado">
        <Chip label={label} color={tone} size="small" variant="outlined" />
      </Fact>
      <Fact name="Usuario">{order.full_name_user}</Fact>
      <Fact name="Empresa">{order.company_name || "Desconocido"}</Fact>
      {isStaff && <Fact name="Tipo de Cliente">{customerTypeNames[order.customer_type]}</Fact>}
      <Fact name="Pago">{paymentText(order)}</Fact>
      {order.payment.code && (
        <Fact name="Se paga hasta">
          <Moment instant={order.payment.code.expires_at} />
        </Fact>
      )}
      <Fact name="Comprobante">{receipt}</Fact>
      {order.additional_note && (
        <Fact name="Notas Adicionales" wide>
          {order.additional_note}
        </Fact>
      )}
    </Box>
  );
}
