/** Chains have the same ids in every install. */
const names: Readonly<Record<string, string>> = { 1: 'Ethereum', 2: 'Tron', 3: 'Base', 4: 'Bitcoin', 5: 'Solana' };

export function chainName(id: string): string {
  return names[id] ?? `Blockchain ${id}`;
}

const codes: Readonly<Record<string, string>> = { ETH: '1', TRX: '2', BASE: '3', BTC: '4', SOLANA: '5' };

export function chainNameOfCode(code: string): string {
  const id = codes[code];
  return id === undefined ? code || 'a network' : chainName(id);
}
