import type { Wallet } from './queries.ts';

export type WalletAction = 'open' | 'rename' | 'link' | 'pause' | 'resume' | 'archive' | 'compromise';

const byStatus: Readonly<Record<Wallet['status'], readonly WalletAction[]>> = {
  pending: ['compromise'],
  active: ['link', 'pause', 'compromise'],
  inactive: ['resume', 'archive', 'compromise'],
  archived: ['compromise'],
  compromised: [],
};

/** What may be done with a wallet as it is; reading is for all who see it. */
export function actionsFor({ status }: Pick<Wallet, 'status'>, mayWrite: boolean): readonly WalletAction[] {
  return mayWrite ? ['open', 'rename', ...byStatus[status]] : ['open'];
}
