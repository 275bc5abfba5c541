function keyOf(table: string): string {
  return `lonchera-page-size-${table}`;
}

/** The size that was last chosen for a table on this device; the first one where none was. */
export function readPageSize<Size extends number>(table: string, sizes: readonly [Size, ...Size[]]): Size {
  try {
    const size = Number(localStorage.getItem(keyOf(table)));
    return sizes.find((known) => known === size) ?? sizes[0];
  } catch {
    return sizes[0];
  }
}

export function savePageSize(table: string, size: number): void {
  try {
    localStorage.setItem(keyOf(table), String(size));
  } catch {
    // A device that keeps nothing begins with the first size again.
  }
}
