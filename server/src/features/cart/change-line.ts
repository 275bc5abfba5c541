import type pg from "pg";
import { type RemoveItemInput, orderingMessages } from "@lonchera/contract/cart";
import { abortField } from "../../platform/http/http-error.ts";

export type PickedLine = { id: number; quantity: number };

const candidates = {
  name: "lines-of-item",
  text: `select id, quantity from cart_lines
    where cart_id = $1 and item_id = $2 and ($3::integer is null or zone_id = $3) and ($4::integer is null or id = $4)
    order by id`,
};

/** The one line that a request means, of a cart that the caller has locked. */
export async function pickLine(
  client: pg.PoolClient,
  cartId: number,
  input: RemoveItemInput,
): Promise<PickedLine> {
  const { rows } = await client.query<PickedLine>({
    ...candidates,
    values: [cartId, input.item, input.delivery_zone, input.line ?? null],
  });
  const [line, other] = rows;
  if (!line) return abortField(input.line === undefined ? "item" : "line", orderingMessages.notInCart);
  if (other) return abortField("line", orderingMessages.whichLine);
  return line;
}

/** Takes units off a line and answers how many went. */
export async function reduceLine(client: pg.PoolClient, line: PickedLine, units: number): Promise<number> {
  if (units >= line.quantity) {
    await client.query({
      name: "remove-line",
      text: "delete from cart_lines where id = $1",
      values: [line.id],
    });
    return line.quantity;
  }
  await client.query({
    name: "reduce-line",
    text: "update cart_lines set quantity = quantity - $2 where id = $1",
    values: [line.id, units],
  });
  return units;
}
