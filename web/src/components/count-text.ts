const whole = new Intl.NumberFormat("es-PE");

/** `1,200` */
export function numberText(count: number): string {
  return whole.format(count);
}

/** `1 fila`, `1,200 filas`. */
export function countText(count: number, one: string, several = `${one}s`): string {
  return `${numberText(count)} ${count === 1 ? one : several}`;
}
