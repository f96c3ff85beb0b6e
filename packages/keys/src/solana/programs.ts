/** Programs and accounts that are the same on every network. */
export const systemProgram = '11111111111111111111111111111111';
export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
export const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';
export const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111';
export const recentBlockhashes = 'SysvarRecentB1ockHashes11111111111111111111';
/** Coins that were put into a token account. */
export const wrappedSolMint = 'So11111111111111111111111111111111111111112';

export function isTokenProgram(address: string): boolean {
  return address === tokenProgram || address === token2022Program;
}

const programs = new Set([
  systemProgram,
  tokenProgram,
  token2022Program,
  associatedTokenProgram,
  computeBudgetProgram,
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'Config1111111111111111111111111111111111111',
  'Stake11111111111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'AddressLookupTab1e1111111111111111111111111',
  'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
]);

/** Nobody holds the key of a program, whatever its address looks like. */
export function isKnownProgram(address: string): boolean {
  return programs.has(address) || address.startsWith('Sysvar');
}
