import { z } from "zod";

/** The variables of an S3-compatible store. Other programs for such stores read the same ones, except for the first. */
export const s3Variables = {
  FILES_URL: z
    .string()
    .regex(/^s3:\/\/[a-z0-9][a-z0-9.-]+(\/[\w-]+)*\/?$/, "es s3://cubo o s3://cubo/carpeta")
    .optional(),
  AWS_ENDPOINT_URL: z.url({ protocol: /^https?$/ }).optional(),
  AWS_REGION: z.string().default("us-east-1"),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
};

type Variables = z.output<z.ZodObject<typeof s3Variables>>;

export type S3Settings = {
  readonly bucketUrl: string;
  /** Ends with a slash. It is empty if the files are at the top of the bucket. */
  readonly folder: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

/** Returns undefined if files are on the disk, and null if the keys are missing. */
export function toS3Settings(from: Variables): S3Settings | undefined | null {
  if (from.FILES_URL === undefined) return undefined;
  const { AWS_REGION: region, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = from;
  if (!accessKeyId || !secretAccessKey) return null;
  const endpoint = from.AWS_ENDPOINT_URL ?? `https://s3.${region}.amazonaws.com`;
  const [bucket = "", ...folders] = from.FILES_URL.slice("s3://".length).split("/").filter(Boolean);
  return {
    // The bucket is in the path, because not every store has a name of its own for each bucket.
    bucketUrl: `${endpoint.replace(/\/+$/, "")}/${bucket}`,
    folder: folders.map((one) => `${one}/`).join(""),
    region,
    accessKeyId,
    secretAccessKey,
  };
}
