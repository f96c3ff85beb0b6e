/** What a network in trouble means for payers, wherever that is said. */
export function unseenWords(names: readonly string[]): string {
  const networks = new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
  return `Payments on ${networks} cannot be detected right now.`;
}
