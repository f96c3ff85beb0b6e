const grouped = new Intl.NumberFormat('en-US');

export function countText(count: number): string {
  return grouped.format(count);
}

/** `1 friend`, `2 friends`. */
export function countOf(count: number, one: string, many: string = `${one}s`): string {
  return `${grouped.format(count)} ${count === 1 ? one : many}`;
}

/** `rewards`, or `of 1,318 rewards` where the page shows some of them. */
export function manyOf(many: string, total: number | undefined, shown: number | undefined): string {
  return total === undefined || total === shown ? many : `of ${grouped.format(total)} ${many}`;
}
