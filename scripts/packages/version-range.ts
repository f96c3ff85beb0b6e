type Version = { numbers: readonly number[]; before: readonly string[] };

/** Does a version lie in a range such as `1.0.0 || 2.1.0 - 2.1.4 || <0.9.0`? A star is every version; both ends count. */
export function isInRange(version: string, range: string): boolean {
  const at = parse(version);
  return range.split('||').some((part) => isInPart(at, part.trim()));
}

function isInPart(at: Version, part: string): boolean {
  if (part === '*') return true;
  if (part.startsWith('<')) return compare(at, parse(part.slice(1))) < 0;
  const [from = '', to = from] = part.split(' - ');
  return compare(at, parse(from)) >= 0 && compare(at, parse(to)) <= 0;
}

function parse(text: string): Version {
  const [, numbers, before] = /^(\d+\.\d+\.\d+)(?:-([\w.-]+))?(?:\+[\w.-]+)?$/.exec(text) ?? [];
  if (numbers === undefined) throw new Error(`"${text}" is no version such as 1.2.3`);
  return { numbers: numbers.split('.').map(Number), before: before?.split('.') ?? [] };
}

/** As npm orders them: 2.0.0-beta.2 < 2.0.0-beta.11 < 2.0.0. */
function compare(a: Version, b: Version): number {
  for (const [at, number] of a.numbers.entries()) {
    const other = b.numbers[at] ?? 0;
    if (number !== other) return number - other;
  }
  if (a.before.length === 0 || b.before.length === 0) return b.before.length - a.before.length;
  for (const [at, word] of a.before.entries()) {
    const other = b.before[at];
    if (other === undefined) return 1;
    if (word !== other) return compareWords(word, other);
  }
  return a.before.length - b.before.length;
}

function compareWords(a: string, b: string): number {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumber && isOtherNumber) return Number(a) - Number(b);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return a < b ? -1 : 1;
}
