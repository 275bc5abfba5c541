const storageKey = "last-zone";

/** The zone that was chosen last in this tab. */
export function readLastZone(): number | null {
  try {
    return Number(sessionStorage.getItem(storageKey)) || null;
  } catch {
    return null;
  }
}

export function rememberZone(id: number | null): void {
  try {
    if (id !== null) sessionStorage.setItem(storageKey, String(id));
  } catch {
    // Storage may be unavailable.
  }
}
