import type { FastifyInstance } from "fastify";
import {
  addCartItem,
  addSpecialCartItem,
  clearCart,
  getCart,
  getCartById,
  getCartV2,
  getOrganizedCart,
  removeCartItem,
  setCartLines,
} from "@lonchera/contract/cart";
import type { Deps } from "../deps.ts";
import { abort } from "../../platform/http/http-error.ts";
import { route } from "../../platform/http/route.ts";
import type { Caller } from "../../platform/auth/sessions.ts";
import { addToCart, emptyCart, removeFromCart } from "./change-cart.ts";
import { setLines } from "./set-lines.ts";
import { findCart, organizeCart, ensureOpenCart } from "./queries.ts";

export function cartRoutes(app: FastifyInstance, deps: Deps): void {
  const { settings } = deps;
  const viewCart = async (caller: Caller, id: number) => {
    const cart = (await findCart(deps, caller, id)) ?? abort(404, "not_found");
    deps.audit.recordView("cart", [cart]);
    return cart;
  };

  route(app, getCart, ({ caller }) => ensureOpenCart(deps, caller));
  route(app, getCartById, async ({ caller, params }) => ({ cart: await viewCart(caller, params.id) }));
  route(app, getCartV2, ({ caller, params }) => viewCart(caller, params.id));
  route(app, getOrganizedCart, async ({ caller, params }) => organizeCart(await viewCart(caller, params.id)));
  route(app, addCartItem, ({ caller, body }) => addToCart(deps, caller, { ...body, subitems: [] }));
  route(app, addSpecialCartItem, async ({ caller, body }) => {
    if (caller.companyId !== (await settings.read()).specialCompanyId) abort(403, "not_allowed");
    return addToCart(deps, caller, body);
  });
  route(app, setCartLines, async ({ caller, body }) => {
    await setLines(deps, caller, body);
    return ensureOpenCart(deps, caller);
  });
  route(app, removeCartItem, async ({ caller, body }) => {
    await removeFromCart(deps, caller, body);
    return ensureOpenCart(deps, caller);
  });
  route(app, clearCart, async ({ caller }) => {
    await emptyCart(deps, caller);
    return ensureOpenCart(deps, caller);
  });
}
