import { and, desc, eq, exists, gt, isNull } from "drizzle-orm";
import type { LastCheckout } from "@lonchera/contract/checkout";
import { companyDocumentType } from "@lonchera/domain/codes";
import type { Customer } from "../../platform/auth/sessions.ts";
import type { Db } from "../../platform/db/client.ts";
import { changes } from "../../platform/db/schema/changes.ts";
import { orders } from "../../platform/db/schema/orders.ts";
import { users } from "../../platform/db/schema/users.ts";

/** An order stores only the full name. */
function findLastName(fullName: string, firstName: string): string {
  return fullName.startsWith(`${firstName} `) ? fullName.slice(firstName.length + 1) : "";
}

/** Returns what the customer entered for their own latest order, or null before the first one. */
export async function readLastCheckout(
  db: Db,
  customer: Pick<Customer, "id" | "companyId">,
): Promise<LastCheckout | null> {
  const laterChange = db
    .select({ id: changes.id })
    .from(changes)
    .where(
      and(
        eq(changes.thing, "client"),
        eq(changes.thingId, customer.id),
        eq(changes.kind, "changed"),
        gt(changes.at, orders.orderedAt),
      ),
    );
  const [latest] = await db
    .select({
      fullName: orders.fullNameUser,
      firstName: users.firstName,
      phone: orders.phone,
      documentType: orders.documentTypeId,
      dni: orders.identityDocument,
      receiptType: orders.receiptTypeId,
      ruc: orders.rucNumber,
      zoneId: orders.zoneId,
      isOutdated: exists(laterChange).mapWith(Boolean),
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        eq(orders.companyId, customer.companyId),
        eq(orders.userId, customer.id),
        // Staff choose payment, receipt and zone of the orders that they place.
        isNull(orders.orderedById),
      ),
    )
    .orderBy(desc(orders.orderedAt), desc(orders.id))
    .limit(1);
  if (!latest) return null;
  const { documentType, dni, phone } = latest;
  const isPersonal = documentType !== companyDocumentType && !latest.isOutdated;
  return {
    last_name: findLastName(latest.fullName, latest.firstName),
    phone: latest.isOutdated ? "" : phone,
    document_type: isPersonal ? documentType : null,
    dni: isPersonal ? dni : "",
    type_of_receipt: latest.receiptType,
    ruc_number: latest.ruc,
    delivery_zone: latest.zoneId,
  };
}
