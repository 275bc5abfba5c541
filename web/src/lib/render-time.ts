let renderedAt: number | null = null;
const hydrated = Promise.withResolvers<void>();

/** Sets the moment for which a document is rendered, in milliseconds: the browser first repeats what the server rendered. */
export function setRenderTime(moment: number): void {
  renderedAt = moment;
}

/** Says that the screen has taken over the server's elements and follows the browser's clock. */
export function endHydration(): void {
  renderedAt = null;
  hydrated.resolve();
}

/** Until then, each component has to show what the server rendered. */
export async function afterHydration(): Promise<void> {
  if (renderedAt !== null) await hydrated.promise;
}

/** The time in milliseconds for what a component shows first. */
export function readTime(): number {
  return renderedAt ?? Date.now();
}
