import type { Wallet } from './queries.ts';

export type WalletDeed = 'open' | 'rename' | 'link' | 'pause' | 'resume' | 'archive' | 'compromise';

const byStatus: Readonly<Record<Wallet['status'], readonly WalletDeed[]>> = {
  pending: ['compromise'],
  active: ['link', 'pause', 'compromise'],
  inactive: ['resume', 'archive', 'compromise'],
  archived: ['compromise'],
  compromised: [],
};

/** What may be done with a wallet as it is; reading is for all who see it. */
export function deedsFor({ status }: Pick<Wallet, 'status'>, mayWrite: boolean): readonly WalletDeed[] {
  return mayWrite ? ['open', 'rename', ...byStatus[status]] : ['open'];
}
