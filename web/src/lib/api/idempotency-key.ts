function createRandomDigit(): string {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
  return (byte % 16).toString(16);
}

/** Returns a random UUID. `crypto.randomUUID` is missing if the site is opened over plain HTTP in a local network. */
export function createIdempotencyKey(): string {
  // The digit 4 is the version of the UUID, and 8 is its variant.
  return "00000000-0000-4000-8000-000000000000".replaceAll("0", createRandomDigit);
}
