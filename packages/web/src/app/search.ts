/** The named parameters of an address, as text; others go. Numbers and lists come as text too. */
export function textSearch<const N extends string>(...names: readonly N[]) {
  return (given: Record<string, unknown>): { [K in N | 'dialog']?: string } => {
    const kept = [...names, 'dialog'].flatMap((name) => {
      const value = given[name];
      return value === undefined || value === null || value === '' ? [] : [[name, String(value)]];
    });
    return Object.fromEntries(kept) as { [K in N | 'dialog']?: string };
  };
}
