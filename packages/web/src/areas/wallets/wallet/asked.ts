import type { Contract, Wallet } from './queries.ts';

export type NewKind = 'add-cold' | 'add-xpub' | 'add-prepared' | 'add-hot' | 'add-test';

/** What was asked for: another wallet, or something with one. */
export type Asked =
  | { deed: 'add' | NewKind }
  | { deed: 'rename' | 'link' | 'pause' | 'resume' | 'archive' | 'compromise' | 'address' | 'prepare'; wallet: Wallet }
  | { deed: 'confirm'; wallet: Wallet; contract: Contract }
  | { deed: 'reset-number'; wallet: Wallet; blockchainCode: string }
  | { deed: 'destination'; wallet: Wallet; chain: string }
  | { deed: 'unlink'; wallet: Wallet; projectId: number; projectName: string };
