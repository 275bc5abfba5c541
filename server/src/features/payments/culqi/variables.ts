import { z } from "zod";

const modeOf = (key: string) => /^[ps]k_(test|live)_/.exec(key)?.[1];

/** Also where one of them is missing. */
export function haveSameMode(publicKey: string, secretKey: string): boolean {
  return !publicKey || !secretKey || modeOf(publicKey) === modeOf(secretKey);
}

export function isTestKey(key: string): boolean {
  return modeOf(key) === "test";
}

const thisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Keys travel there: never unencrypted, and nothing that a request could not be sent to. */
function isApiUrl(text: string): boolean {
  if (!URL.canParse(text) || /[?#\s\\]/.test(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username || password) return false;
  return protocol === "https:" || (protocol === "http:" && thisMachine.test(hostname));
}

/** Its part of the environment; what is wrong with a key is told without the key. */
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
