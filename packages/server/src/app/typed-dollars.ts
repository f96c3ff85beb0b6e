/** `49,99` and `1.049,99`: the last two places can be nothing but cents. */
const withComma = /^(\d+|\d{1,3}(?:\.\d{3})+),(\d{1,2})$/;

/** An amount as a payer typed it, with the point that the API knows. What could mean two amounts stays as it is, and is refused. */
export function typedDollars(text: string): string {
  const [, whole, cents] = withComma.exec(text.trim()) ?? [];
  return whole === undefined ? text : `${whole.replaceAll('.', '')}.${cents}`;
}
