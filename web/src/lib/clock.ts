let renderedAt: number | null = null;
const hydrated = Promise.withResolvers<void>();

/** Sets the moment for which a document is rendered, in milliseconds. The browser hydrates for the same moment. */
export function setRenderTime(moment: number): void {
  renderedAt = moment;
}

/** Says that the screen has taken over the server's elements and follows the browser's clock. */
export function endHydration(): void {
  renderedAt = null;
  hydrated.resolve();
}

/** Until then, each component has to render the same as the server. */
export async function waitForHydration(): Promise<void> {
  if (renderedAt !== null) await hydrated.promise;
}

/** The time in milliseconds of a component's first rendering. */
export function getRenderTime(): number {
  return renderedAt ?? Date.now();
}
