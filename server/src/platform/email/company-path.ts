/** The path of a company's screen. Without a session it leads to the sign-in page of the company that it names. */
export function getCompanyPath(slug: string, screen: string): string {
  return `/${slug}/${screen}?compania=${slug}`;
}
