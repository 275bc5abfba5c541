/** Céntimos of PEN that one payment may be of, both ends included; as the provider described its API in 2022. */
export const culqiLimits = {
  card: { least: 300, most: 999_900 },
  code: { least: 600, most: 999_900 },
} as const;
