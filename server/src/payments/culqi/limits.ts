/** Céntimos of PEN that one charge may be of, both ends included. */
export const chargeLimits = { least: 300, most: 999_900 } as const;
