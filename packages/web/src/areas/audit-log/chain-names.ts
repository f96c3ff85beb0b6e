/** Chains have the same ids in every install. */
const names: Readonly<Record<string, string>> = { 1: 'Ethereum', 2: 'Tron', 3: 'Base', 4: 'Bitcoin', 5: 'Solana' };

export function chainName(id: string): string {
  return names[id] ?? `Blockchain ${id}`;
}
