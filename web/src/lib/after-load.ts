/** Resolves when the document has loaded, for what the first screen does not need. */
export const afterLoad = new Promise<void>((resolve) => {
  if (document.readyState === "complete") resolve();
  else window.addEventListener("load", () => resolve(), { once: true });
});
