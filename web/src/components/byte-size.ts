const kilobytes = new Intl.NumberFormat("es-PE", {
  style: "unit",
  unit: "kilobyte",
  maximumFractionDigits: 0,
});
const megabytes = new Intl.NumberFormat("es-PE", {
  style: "unit",
  unit: "megabyte",
  maximumFractionDigits: 1,
});

/** `37 kB`, `4.2 MB`; what is not empty is at least one kilobyte. */
export function formatBytes(bytes: number): string {
  return bytes < 1_000_000 ? kilobytes.format(Math.ceil(bytes / 1000)) : megabytes.format(bytes / 1_000_000);
}
