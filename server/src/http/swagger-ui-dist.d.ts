declare module "swagger-ui-dist" {
  /** The folder of the page's files. */
  export function absolutePath(): string;
}
