const number = new Intl.NumberFormat("es-PE");
const instant = new Intl.DateTimeFormat("es-PE", {
  timeZone: "America/Lima",
  dateStyle: "long",
  timeStyle: "short",
});
const megabyte = new Intl.NumberFormat("es-PE", { maximumFractionDigits: 1 });

export function plural(count: number, one: string, many: string): string {
  return `${number.format(count)} ${count === 1 ? one : many}`;
}

export function fileSize(bytes: number): string {
  return `${megabyte.format(bytes / 1_000_000)} MB`;
}

export function inLima(iso: string): string {
  return instant.format(new Date(iso));
}
