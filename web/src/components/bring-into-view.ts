/** As the `ref` of what appears where a person may have scrolled away from. */
export function scrollIntoView(element: Element | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
