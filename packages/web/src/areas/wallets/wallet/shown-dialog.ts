import type { Contract, WaitingChange, Wallet } from './queries.ts';

export type NewKind = 'add-cold' | 'add-xpub' | 'add-prepared' | 'add-hot' | 'add-test';

/** What was asked for: another wallet, or something with one. */
export type ShownDialog =
  | { action: 'add' | NewKind }
  | {
      action: 'rename' | 'link' | 'pause' | 'resume' | 'archive' | 'compromise' | 'address' | 'prepare';
      wallet: Wallet;
    }
  | { action: 'confirm'; wallet: Wallet; contract: Contract }
  | { action: 'reset-number'; wallet: Wallet; blockchainCode: string }
  | { action: 'stop'; wallet: Wallet; change: WaitingChange }
  | { action: 'destination'; wallet: Wallet; chain: string }
  | { action: 'unlink'; wallet: Wallet; projectId: number; projectName: string };
