/** Of Chrome and others with its engine, Firefox, Edge, and Safari. */
const services =
  /^(fcm\.googleapis\.com|[\w.-]+\.push\.services\.mozilla\.com|[\w.-]+\.notify\.windows\.com|[\w.-]+\.push\.apple\.com)$/;

/**
 * Whether notifications may be sent to this address. It comes from a browser, and the server must not be made to call
 * other machines. `others` are hosts, each with its port unless it is 443.
 */
export function isPushService(endpoint: string, others: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "") return false;
  return services.test(url.host) || others.includes(url.host);
}
