import { z } from "zod";

const findKeyMode = (key: string) => /^[ps]k_(test|live)_/.exec(key)?.[1];

/** Returns true if both keys are for tests, both are live, or one is missing. */
export function isSameKeyMode(publicKey: string, secretKey: string): boolean {
  return !publicKey || !secretKey || findKeyMode(publicKey) === findKeyMode(secretKey);
}

export function isTestKey(key: string): boolean {
  return findKeyMode(key) === "test";
}

const thisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Accepts only addresses with https, because secret keys are sent there. Plain http is accepted for this machine. */
function isApiUrl(text: string): boolean {
  if (!URL.canParse(text) || /[?#\s\\]/.test(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username || password) return false;
  return protocol === "https:" || (protocol === "http:" && thisMachine.test(hostname));
}

/** The environment variables of Culqi. The messages do not contain the keys. */
export const culqiVariables = {
  CULQI_PUBLIC_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, "tiene la forma pk_test_… o pk_live_…")
    .default(""),
  CULQI_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\w+$/, "tiene la forma sk_test_… o sk_live_…")
    .default(""),
  CULQI_API_URL: z
    .string()
    .refine(
      isApiUrl,
      "es una dirección https sin usuario, clave, consulta ni fragmento (http: solo en localhost)",
    )
    .default("https://api.culqi.com/v2"),
  CULQI_WEBHOOK_AUTH: z
    .string()
    .regex(/^[^:]+:.{8,}$/, "tiene la forma usuario:clave, con una clave de 8 caracteres o más")
    .optional(),
};
