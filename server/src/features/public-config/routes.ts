import type { FastifyInstance } from "fastify";
import { getPublicConfig } from "@lonchera/contract/public-config";
import { igvPercent } from "@lonchera/domain/igv";
import type { Deps } from "../deps.ts";
import { route } from "../../platform/http/route.ts";

const scripts = { sandbox: "/sandbox/checkout.js", culqi: "https://js.culqi.com/checkout-js" } as const;

export function publicConfigRoutes(app: FastifyInstance, { config, settings }: Deps): void {
  route(app, getPublicConfig, async () => {
    const { caterer, specialCompanyId, companyListHidden, featureSwitches } = await settings.read();
    return {
      special_company_id: specialCompanyId,
      payment: {
        provider: config.paymentProvider,
        public_key: config.paymentProvider === "culqi" ? config.culqi.publicKey : "pk_test_sandbox",
        script: scripts[config.paymentProvider],
        script_3ds: config.paymentProvider === "culqi" ? "https://3ds.culqi.com" : null,
      },
      igv_rate: String(igvPercent / 100),
      currency: "PEN" as const,
      menu_days: config.menuDays,
      provider: caterer,
      company_list_hidden: companyListHidden,
      ...featureSwitches,
    };
  });
}
