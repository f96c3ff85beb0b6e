/** What an Accept or Accept-Encoding header names, each with its weight from 0 (refused) to 1. */
function weights(header: string): Map<string, number> {
  const named = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = Number(parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1);
    if (name !== '') named.set(name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  return named;
}

/** Whether a page is a good answer: to browsers, and to whoever takes anything, but not to a program that asks for JSON. */
export function acceptsPage(accept: string | undefined): boolean {
  if (accept === undefined) return true;
  const named = weights(accept);
  const page = named.get('text/html');
  if (page === undefined && named.has('application/json')) return false;
  return (page ?? named.get('text/*') ?? named.get('*/*') ?? 0) > 0;
}

export type Encoding = 'br' | 'gzip' | 'identity';

/** The one that is wanted most; among equals the smallest. As it is goes always: a refusal of that would help nobody. */
export function chooseEncoding(header: string | undefined, available: (one: Encoding) => boolean): Encoding {
  if (header === undefined) return 'identity';
  const named = weights(header);
  const anyOther = named.get('*') ?? 0;
  let [chosen, most]: [Encoding, number] = ['identity', named.get('identity') ?? 0];
  for (const one of ['gzip', 'br'] as const) {
    const weight = named.get(one) ?? anyOther;
    if (weight > 0 && weight >= most && available(one)) [chosen, most] = [one, weight];
  }
  return chosen;
}
