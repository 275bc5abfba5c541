import { isIP } from "node:net";
import { z } from "zod";
import { isRuc } from "@lonchera/domain/documents";
import { haveSameMode, isTestKey, culqiVariables } from "./features/payments/culqi/variables.ts";

/** What is wrong with the environment, in one line for the person who starts the server. */
export class ConfigError extends Error {}

const count = (min: number, max: number) =>
  z.string().regex(/^\d+$/, "es un número entero").transform(Number).pipe(z.number().min(min).max(max));
const flag = z.enum(["0", "1"]).transform((value) => value === "1");

/** Whoever writes it otherwise would have the sandbox where money is meant. */
const meansProduction = (name: string) => name !== "production" && name.trim().toLowerCase() === "production";

const rangeNames = new Set(["loopback", "linklocal", "uniquelocal"]);

/** An address, with a prefix or without, or the name of a range, as Fastify takes them. */
function isProxy(text: string): boolean {
  if (rangeNames.has(text)) return true;
  const [, address = "", , prefix] = /^([^/]+)(\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  const bits = Number(prefix ?? 1);
  return version !== 0 && bits >= 1 && bits <= (version === 4 ? 32 : 128);
}

const proxies = z
  .string()
  .transform((text) => text.split(",").map((one) => one.trim()))
  .refine((all) => all.every(isProxy), "son direcciones IP o rangos (10.0.0.0/8), separados por comas");

const variables = z.object({
  NODE_ENV: z
    .string()
    .refine((name) => !meansProduction(name), "quizá quisiste escribir production")
    .optional(),
  PORT: count(0, 65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_DIR: z.string().default("./data"),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SECRET_KEY: z.string().min(32, "necesita al menos 32 caracteres").optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8, "necesita al menos 8 caracteres").optional(),
  DEMO: flag.default(false),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default("Lonchera <no-responder@localhost>"),
  PROVIDER_NAME: z.string().max(200).default("Lonchera"),
  PROVIDER_RUC: z.string().refine(isRuc, "no es un RUC").optional(),
  PROVIDER_ADDRESS: z.string().max(300).default(""),
  CONTACT_EMAIL: z.email().optional(),
  PAYMENT_PROVIDER: z.enum(["sandbox", "culqi"]).default("sandbox"),
  ...culqiVariables,
  SPECIAL_COMPANY_ID: count(1, 2_147_483_647).default(56),
  MENU_DAYS: count(1, 31).default(7),
  TRUST_PROXY: proxies.default([]),
  METRICS_TOKEN: z.string().min(16, "necesita al menos 16 caracteres").optional(),
});

type Variables = z.output<typeof variables>;

/** Who sells the meals and answers for personal data, as the public pages and the complaints book name it. */
export type Provider = {
  readonly name: string;
  /** These two may be empty. */
  readonly ruc: string;
  readonly address: string;
  readonly email: string;
};

export type Config = {
  readonly port: number;
  readonly host: string;
  /** Unset: the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  /** Base of the links in mails, without a slash at its end. */
  readonly publicUrl: string;
  /** Unset: made once and kept in `dataDir`. */
  readonly secretKey: string | undefined;
  readonly firstAdmin: { readonly email: string; readonly password: string } | null;
  readonly demo: boolean;
  readonly production: boolean;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly provider: Provider;
  readonly paymentProvider: "sandbox" | "culqi";
  readonly culqi: {
    readonly publicKey: string;
    readonly secretKey: string;
    /** Without a slash at its end. */
    readonly apiUrl: string;
    /** `user:password` of its webhooks; unset: none is accepted. */
    readonly webhookAuth: string | undefined;
  };
  readonly specialCompanyId: number;
  readonly menuDays: number;
  readonly trustProxy: readonly string[];
  readonly metricsToken: string | undefined;
};

function refuseContradictions(read: Variables): void {
  const production = read.NODE_ENV === "production";
  const contradictions: [boolean, string][] = [
    [
      read.DATABASE_URL !== undefined && read.SECRET_KEY === undefined,
      "SECRET_KEY falta: con DATABASE_URL es obligatoria",
    ],
    [production && read.DEMO, "DEMO=1 no se admite con NODE_ENV=production"],
    [
      production && read.PAYMENT_PROVIDER === "sandbox",
      "PAYMENT_PROVIDER=sandbox no se admite con NODE_ENV=production",
    ],
    [
      read.PAYMENT_PROVIDER === "culqi" && !(read.CULQI_PUBLIC_KEY && read.CULQI_SECRET_KEY),
      "CULQI_PUBLIC_KEY y CULQI_SECRET_KEY faltan: con PAYMENT_PROVIDER=culqi son obligatorias",
    ],
    [
      !haveSameMode(read.CULQI_PUBLIC_KEY, read.CULQI_SECRET_KEY),
      "CULQI_PUBLIC_KEY y CULQI_SECRET_KEY no van juntas: una es de prueba y la otra de producción",
    ],
    [
      (read.ADMIN_EMAIL === undefined) !== (read.ADMIN_PASSWORD === undefined),
      "ADMIN_EMAIL y ADMIN_PASSWORD van juntas: falta una de las dos",
    ],
  ];
  const found = contradictions.find(([holds]) => holds);
  if (found) throw new ConfigError(`Configuración: ${found[1]}.`);
}

type Environment = Readonly<Record<string, string | undefined>>;

function read<Read>(schema: z.ZodType<Read>, environment: Environment): Read {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(present);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError(`Configuración: ${String(issue?.path[0])} no es válida: ${issue?.message ?? ""}.`);
}

/** `Lonchera <hola@example.com>` or the address alone. */
function addressIn(mailFrom: string): string {
  return /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
}

function providerOf(from: Variables): Provider {
  return {
    name: from.PROVIDER_NAME,
    ruc: from.PROVIDER_RUC ?? "",
    address: from.PROVIDER_ADDRESS,
    email: from.CONTACT_EMAIL ?? addressIn(from.MAIL_FROM),
  };
}

/** The configuration, checked; throws `ConfigError` with one clear line for a variable that is present and wrong. */
export function readConfig(environment: Environment = process.env): Config {
  const from = read(variables, environment);
  refuseContradictions(from);
  return {
    port: from.PORT,
    host: from.HOST,
    databaseUrl: from.DATABASE_URL,
    dataDir: from.DATA_DIR,
    publicUrl: (from.PUBLIC_URL ?? `http://localhost:${from.PORT}`).replace(/\/+$/, ""),
    secretKey: from.SECRET_KEY,
    firstAdmin:
      from.ADMIN_EMAIL && from.ADMIN_PASSWORD
        ? { email: from.ADMIN_EMAIL.toLowerCase(), password: from.ADMIN_PASSWORD }
        : null,
    demo: from.DEMO,
    production: from.NODE_ENV === "production",
    smtpUrl: from.SMTP_URL,
    mailFrom: from.MAIL_FROM,
    provider: providerOf(from),
    paymentProvider: from.PAYMENT_PROVIDER,
    culqi: {
      publicKey: from.CULQI_PUBLIC_KEY,
      secretKey: from.CULQI_SECRET_KEY,
      apiUrl: from.CULQI_API_URL.replace(/\/+$/, ""),
      webhookAuth: from.CULQI_WEBHOOK_AUTH,
    },
    specialCompanyId: from.SPECIAL_COMPANY_ID,
    menuDays: from.MENU_DAYS,
    trustProxy: from.TRUST_PROXY,
    metricsToken: from.METRICS_TOKEN,
  };
}

/** What is allowed but perhaps not meant, one line each. */
export function warningsOf({ production, paymentProvider, culqi }: Config): string[] {
  const isOnlyATest = production && paymentProvider === "culqi" && isTestKey(culqi.secretKey);
  return isOnlyATest
    ? ["Aviso: CULQI_SECRET_KEY es de prueba con NODE_ENV=production: nadie pagará de verdad."]
    : [];
}

/** `npm start` shows the demo where none of `DATABASE_URL`, `DEMO` and `NODE_ENV=production` is set. */
export function isDemoByDefault(environment: Environment = process.env): boolean {
  return !environment["DATABASE_URL"] && !environment["DEMO"] && environment["NODE_ENV"] !== "production";
}

/** Where the data lies. */
export type DataPlace = Pick<Config, "databaseUrl" | "dataDir"> & {
  /** The folder in which a command was typed; npm runs it in that of the program. */
  readonly typedIn: string;
};

/** For commands beside the server, to which its other variables do not matter. */
export function readDataPlace(environment: Environment = process.env): DataPlace {
  const from = read(variables.pick({ DATABASE_URL: true, DATA_DIR: true }), environment);
  const typedIn = environment["INIT_CWD"] ?? process.cwd();
  return { databaseUrl: from.DATABASE_URL, dataDir: from.DATA_DIR, typedIn };
}
