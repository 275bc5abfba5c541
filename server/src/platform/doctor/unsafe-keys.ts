import { drizzle } from "drizzle-orm/node-postgres";
import { formatList } from "@lonchera/domain/texts";
import type pg from "pg";
import type { Config } from "../../config.ts";
import { findOutdatedSecrets } from "../auth/reencrypt-secrets.ts";
import { ensureSecretKeys } from "../auth/secret-keys.ts";
import type { Finding } from "./unsafe-settings.ts";

type SecretsOfOtherKeys = Awaited<ReturnType<typeof findOutdatedSecrets>>;

function describeSecrets({ apps, codes, push }: SecretsOfOtherKeys): string | undefined {
  const found = [
    ...(apps.length > 0 ? [`las apps de autenticación (cuentas ${apps.join(", ")})`] : []),
    ...(codes.length > 0 ? [`los códigos de recuperación (cuentas ${codes.join(", ")})`] : []),
    ...(push ? ["la clave de los avisos en dispositivos"] : []),
  ];
  return found.length === 0 ? undefined : formatList(found);
}

/** Finds data that still needs the key of `SECRET_KEY_FALLBACK`, or that a changed `SECRET_KEY` cannot read. */
export async function findUnsafeKeys(client: pg.Client | pg.Pool, config: Config): Promise<Finding[]> {
  const keys = await ensureSecretKeys(config);
  const secrets = describeSecrets(await findOutdatedSecrets(drizzle(client), keys));
  if (config.fallbackKey === undefined) {
    if (secrets === undefined) return [];
    return [
      {
        where: "SECRET_KEY",
        problem: `es otra que la de antes, de la que son ${secrets}.`,
        remedy: "Pon la clave de antes en SECRET_KEY_FALLBACK.",
      },
    ];
  }
  const done: Finding = {
    where: "SECRET_KEY_FALLBACK",
    problem: "nada de lo guardado la necesita.",
    remedy: "Quítala una semana después de cambiar SECRET_KEY: entonces han vencido las sesiones de antes.",
  };
  const needed: Finding = {
    where: "SECRET_KEY_FALLBACK",
    problem: `todavía la necesitan ${secrets}.`,
    remedy: "Pide a esas personas que creen códigos nuevos antes de quitarla (docs/operations.md).",
  };
  return [secrets === undefined ? done : needed];
}
