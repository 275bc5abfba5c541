const maxNamed = 3;

/** 'Uno, Dos y 4 más' */
export function listed(names: readonly string[], most = maxNamed): string {
  const more = names.length - most;
  return more > 0 ? `${names.slice(0, most).join(", ")} y ${more} más` : names.join(", ");
}
