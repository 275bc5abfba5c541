let renderedAt: number | null = null;

/**
 * Sets the moment for which a document is rendered, in milliseconds: the browser repeats what the server rendered, and
 * from then on, with null, follows its own clock.
 */
export function setRenderTime(moment: number | null): void {
  renderedAt = moment;
}

/** The time in milliseconds for what a component shows first. */
export function readTime(): number {
  return renderedAt ?? Date.now();
}
