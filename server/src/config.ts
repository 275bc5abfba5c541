import { z } from "zod";
import { isRuc } from "@lonchera/domain/identity-documents";
import { s3Variables, toS3Settings, type S3Settings } from "./platform/files/s3-variables.ts";
import { isSameKeyMode, isTestKey, culqiVariables } from "./features/payments/culqi/variables.ts";
import { trustedProxies } from "./platform/http/client-address.ts";

/** The environment is invalid. The message is one line for the operator. */
export class ConfigError extends Error {}

const count = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, "debe ser un número entero")
    .transform(Number)
    .refine((number) => number >= min && number <= max, `debe estar entre ${min} y ${max}`);
const flag = z.enum(["0", "1"], "debe ser 0 o 1").transform((value) => value === "1");

/** Another spelling of `production` would start the sandbox instead of charging real money. */
const isMisspelledProduction = (name: string) =>
  name !== "production" && name.trim().toLowerCase() === "production";

const email = z.email("debe ser un correo");
const webUrl = z.url({ protocol: /^https?$/, error: "debe empezar con http:// o https://" });
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: "debe empezar con postgres://" });

/** Accepts `Lonchera <hola@example.com>` or the address alone. */
const sender = z
  .string()
  .regex(/^([^<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, "debe ser un correo o «Nombre <correo>»");
const secret = (length: number) => z.string().min(length, `necesita al menos ${length} caracteres`);

const variables = z.object({
  NODE_ENV: z
    .string()
    .refine((name) => !isMisspelledProduction(name), "quizá quisiste escribir production")
    .optional(),
  PORT: count(0, 65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATA_DIR: z.string().default("./data"),
  ...s3Variables,
  PUBLIC_URL: webUrl.regex(/^[^?#@]*$/, "no lleva usuario, «?» ni «#»").optional(),
  SECRET_KEY: secret(32).optional(),
  SECRET_KEY_FALLBACK: secret(32).optional(),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: secret(8).optional(),
  DEMO: flag.default(false),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "debe empezar con smtp:// o smtps://" }).optional(),
  MAIL_FROM: sender.default("Lonchera <no-responder@localhost>"),
  PROVIDER_NAME: z.string().max(200).default("Lonchera"),
  PROVIDER_RUC: z.string().refine(isRuc, "no es un RUC").optional(),
  PROVIDER_ADDRESS: z.string().max(300).default(""),
  CONTACT_EMAIL: email.optional(),
  PAYMENT_PROVIDER: z.enum(["sandbox", "culqi"], "debe ser sandbox o culqi").optional(),
  ...culqiVariables,
  CODE_HOURS: count(1, 24).default(24),
  CODE_HOURS_FIRST: count(1, 24).default(2),
  CODE_MAX_UNITS: count(1, 1000).default(20),
  CODE_MAX_TOTAL: count(1, 1_000_000).default(500),
  BACKUP_PASSPHRASE: secret(12).optional(),
  SPECIAL_COMPANY_ID: count(1, 2_147_483_647).default(56),
  MENU_DAYS: count(1, 31).default(7),
  TRUST_PROXY: trustedProxies.default([]),
  PUSH_HOSTS: z
    .string()
    .regex(/^[\w.-]+(:\d+)?(,[\w.-]+(:\d+)?)*$/, "son servidores, separados por comas")
    .optional(),
  METRICS_TOKEN: secret(16).optional(),
  API_DOCS: flag.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
});

type Variables = z.output<typeof variables>;

/** The firm that sells the meals and is responsible for personal data. The public pages and the complaints book name it. */
export type Caterer = {
  readonly name: string;
  /** RUC and address may be empty. */
  readonly ruc: string;
  readonly address: string;
  readonly email: string;
};

/** Unpaid orders with a payment code hold stock. These limits keep one account from holding too much of it. */
export type PaymentCodeLimits = {
  readonly hours: number;
  /** For an account that has not paid any order yet. */
  readonly hoursFirst: number;
  /** The units of one dish. */
  readonly maxUnits: number;
  /** Céntimos. */
  readonly maxTotal: number;
};

export type Config = {
  readonly port: number;
  readonly host: string;
  /** If undefined, the embedded database in `dataDir` is used. */
  readonly databaseUrl: string | undefined;
  /** A pooler in front of `databaseUrl`, which hands out a connection per transaction, for requests and jobs. */
  readonly poolerUrl: string | undefined;
  /** A streaming replica of the database, for lists and reports of staff. */
  readonly replicaUrl: string | undefined;
  readonly dataDir: string;
  /** The store of the pictures. If undefined, they are in `dataDir`. */
  readonly s3: S3Settings | undefined;
  /** The base of the links in e-mails, without a slash at its end. */
  readonly publicUrl: string;
  /** If undefined, a secret is created once and kept in `dataDir`. */
  readonly secretKey: string | undefined;
  /** A second key while `SECRET_KEY` is being changed. Its tokens and secrets stay valid. */
  readonly fallbackKey: string | undefined;
  readonly firstAdmin: { readonly email: string; readonly password: string } | null;
  readonly demo: boolean;
  readonly production: boolean;
  readonly smtpUrl: string | undefined;
  readonly emailFrom: string;
  readonly caterer: Caterer;
  readonly paymentProvider: "sandbox" | "culqi";
  readonly culqi: {
    readonly publicKey: string;
    readonly secretKey: string;
    /** Without a slash at its end. */
    readonly apiUrl: string;
    /** `user:password` of the webhooks. If undefined, all webhooks are refused. */
    readonly webhookAuth: string | undefined;
  };
  readonly paymentCodes: PaymentCodeLimits;
  readonly specialCompanyId: number;
  readonly menuDays: number;
  readonly trustProxy: readonly string[];
  /** Hosts of further push services, with their port unless it is 443. */
  readonly pushHosts: readonly string[];
  readonly metricsToken: string | undefined;
  /** The address of an OpenTelemetry collector. Without it, nothing is traced. */
  readonly tracesUrl: string | undefined;
  /** Whether the OpenAPI document and its page are served. */
  readonly apiDocs: boolean;
};

function refuseContradictions(from: Variables): void {
  const production = from.NODE_ENV === "production";
  const contradictions: [boolean, string][] = [
    [
      from.DATABASE_DIRECT_URL !== undefined && from.DATABASE_URL === undefined,
      "DATABASE_URL falta: DATABASE_DIRECT_URL solo acompaña a la de un pooler",
    ],
    [
      from.DATABASE_REPLICA_URL !== undefined && from.DATABASE_URL === undefined,
      "DATABASE_URL falta: DATABASE_REPLICA_URL es una réplica de ella",
    ],
    [
      from.DATABASE_URL !== undefined && from.SECRET_KEY === undefined,
      "SECRET_KEY falta: con DATABASE_URL es obligatoria",
    ],
    [
      from.SECRET_KEY_FALLBACK !== undefined && from.SECRET_KEY_FALLBACK === from.SECRET_KEY,
      "SECRET_KEY_FALLBACK es igual a SECRET_KEY: es la otra clave mientras se cambian",
    ],
    [
      from.DATABASE_URL !== undefined && from.PAYMENT_PROVIDER === undefined,
      "PAYMENT_PROVIDER falta: con DATABASE_URL es obligatoria (sandbox o culqi)",
    ],
    [production && from.DEMO, "DEMO=1 no se admite con NODE_ENV=production"],
    [
      production && from.PAYMENT_PROVIDER !== "culqi",
      "PAYMENT_PROVIDER=sandbox no se admite con NODE_ENV=production",
    ],
    [
      from.PAYMENT_PROVIDER === "culqi" && !(from.CULQI_PUBLIC_KEY && from.CULQI_SECRET_KEY),
      "CULQI_PUBLIC_KEY y CULQI_SECRET_KEY faltan: con PAYMENT_PROVIDER=culqi son obligatorias",
    ],
    [
      !isSameKeyMode(from.CULQI_PUBLIC_KEY, from.CULQI_SECRET_KEY),
      "CULQI_PUBLIC_KEY y CULQI_SECRET_KEY no van juntas: una es de prueba y la otra de producción",
    ],
    [
      (from.ADMIN_EMAIL === undefined) !== (from.ADMIN_PASSWORD === undefined),
      "ADMIN_EMAIL y ADMIN_PASSWORD van juntas: falta una de las dos",
    ],
  ];
  const found = contradictions.find(([holds]) => holds);
  if (found) throw new ConfigError(`Configuración: ${found[1]}.`);
}

type Environment = Readonly<Record<string, string | undefined>>;

function parseVariables<Parsed>(schema: z.ZodType<Parsed>, environment: Environment): Parsed {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(present);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError(`Configuración: ${String(issue?.path[0])} no es válida: ${issue?.message ?? ""}.`);
}

function readS3Settings(from: Parameters<typeof toS3Settings>[0]): S3Settings | undefined {
  const settings = toS3Settings(from);
  if (settings !== null) return settings;
  throw new ConfigError(
    "Configuración: con FILES_URL son obligatorias AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY.",
  );
}

function toCaterer(from: Variables): Caterer {
  return {
    name: from.PROVIDER_NAME,
    ruc: from.PROVIDER_RUC ?? "",
    address: from.PROVIDER_ADDRESS,
    email: from.CONTACT_EMAIL ?? /<(.+)>/.exec(from.MAIL_FROM)?.[1] ?? from.MAIL_FROM,
  };
}

/** Reads and checks the configuration. Throws `ConfigError` for a variable that is set to an invalid value. */
export function readConfig(environment: Environment = process.env): Config {
  const from = parseVariables(variables, environment);
  refuseContradictions(from);
  return {
    port: from.PORT,
    host: from.HOST,
    databaseUrl: from.DATABASE_DIRECT_URL ?? from.DATABASE_URL,
    poolerUrl: from.DATABASE_DIRECT_URL && from.DATABASE_URL,
    replicaUrl: from.DATABASE_REPLICA_URL,
    dataDir: from.DATA_DIR,
    s3: readS3Settings(from),
    publicUrl: (from.PUBLIC_URL ?? `http://localhost:${from.PORT}`).replace(/\/+$/, ""),
    secretKey: from.SECRET_KEY,
    fallbackKey: from.SECRET_KEY_FALLBACK,
    firstAdmin:
      from.ADMIN_EMAIL && from.ADMIN_PASSWORD
        ? { email: from.ADMIN_EMAIL.toLowerCase(), password: from.ADMIN_PASSWORD }
        : null,
    demo: from.DEMO,
    production: from.NODE_ENV === "production",
    smtpUrl: from.SMTP_URL,
    emailFrom: from.MAIL_FROM,
    caterer: toCaterer(from),
    paymentProvider: from.PAYMENT_PROVIDER ?? "sandbox",
    culqi: {
      publicKey: from.CULQI_PUBLIC_KEY,
      secretKey: from.CULQI_SECRET_KEY,
      apiUrl: from.CULQI_API_URL.replace(/\/+$/, ""),
      webhookAuth: from.CULQI_WEBHOOK_AUTH,
    },
    paymentCodes: {
      hours: from.CODE_HOURS,
      hoursFirst: Math.min(from.CODE_HOURS_FIRST, from.CODE_HOURS),
      maxUnits: from.CODE_MAX_UNITS,
      maxTotal: from.CODE_MAX_TOTAL * 100,
    },
    specialCompanyId: from.SPECIAL_COMPANY_ID,
    menuDays: from.MENU_DAYS,
    trustProxy: from.TRUST_PROXY,
    pushHosts: from.PUSH_HOSTS?.toLowerCase().split(",") ?? [],
    metricsToken: from.METRICS_TOKEN,
    tracesUrl: from.OTEL_EXPORTER_OTLP_ENDPOINT,
    apiDocs: from.API_DOCS ?? from.NODE_ENV !== "production",
  };
}

/** Returns one line for each setting that is allowed but probably a mistake. */
export function findConfigWarnings({ production, paymentProvider, culqi }: Config): string[] {
  const isOnlyATest = production && paymentProvider === "culqi" && isTestKey(culqi.secretKey);
  return isOnlyATest
    ? ["Aviso: CULQI_SECRET_KEY es de prueba con NODE_ENV=production: nadie pagará de verdad."]
    : [];
}

/** Returns true if none of `DATABASE_URL`, `DEMO` and `NODE_ENV=production` is set. `npm start` then shows the demo. */
export function isDemoByDefault(environment: Environment = process.env): boolean {
  return !environment["DATABASE_URL"] && !environment["DEMO"] && environment["NODE_ENV"] !== "production";
}

/** The location of the database and the files. */
export type DataLocation = Pick<Config, "databaseUrl" | "dataDir" | "s3"> & {
  /** The folder in which the operator ran the command. npm itself runs it in the folder of the program. */
  readonly workingDirectory: string;
  /** If undefined, backups are not encrypted. */
  readonly backupPassphrase: string | undefined;
};

/** Reads only the location of the data, for commands that do not need the other variables. */
export function readDataLocation(): DataLocation {
  const places = variables
    .pick({ DATABASE_URL: true, DATABASE_DIRECT_URL: true, DATA_DIR: true, BACKUP_PASSPHRASE: true })
    .extend(s3Variables);
  const from = parseVariables(places, process.env);
  const workingDirectory = process.env["INIT_CWD"] ?? process.cwd();
  return {
    databaseUrl: from.DATABASE_DIRECT_URL ?? from.DATABASE_URL,
    dataDir: from.DATA_DIR,
    s3: readS3Settings(from),
    workingDirectory,
    backupPassphrase: from.BACKUP_PASSPHRASE,
  };
}
