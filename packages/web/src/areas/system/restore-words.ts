import type { readRestore } from '@coffer/contract/operations/restores.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { chainsOf } from '@coffer/kernel/chain.ts';
import { chainNameOfCode } from '../../format/chain-names.ts';
import type { StatusLook } from '../../ui/statuses/status-badge.tsx';

export type Restores = Result<typeof readRestore>;
export type Compared = Restores['wallets'][number];
export type Restore = Restores['restores'][number];

/** How we know, as a sentence. */
export const reasons: Readonly<Record<Restore['reason'], string>> = {
  another_database: 'The data is now in a different database.',
  history_went_back: 'The end of the audit log is missing.',
  folder_copied: 'The data folder is a copy of another one.',
  declared: 'The database was marked as restored on the server.',
};

export const verdicts: Readonly<Record<Compared['verdict'], StatusLook>> = {
  same: { tone: 'success', text: 'Same' },
  chain_ahead: { tone: 'attention', text: 'Network is ahead' },
  on_the_way: { tone: 'progress', text: 'Pending' },
  unnumbered: { tone: 'neutral', text: 'No nonces' },
  unknown: { tone: 'danger', text: 'Not compared' },
};

/** What the positions of a wallet mean, for whoever has to decide. */
export function positionWords({ verdict, databasePosition, chainPosition, reason, lapsing }: Compared): string {
  if (verdict === 'unknown') return reason ?? 'No node responds.';
  if (verdict === 'unnumbered') return `This network has no nonces.${lapsingWords(lapsing)}`;
  if (verdict === 'same') return `Next nonce ${chainPosition}, here and on the network.`;
  if (verdict === 'on_the_way')
    return `Next nonce ${databasePosition} here, ${chainPosition} on the network: signed transactions are waiting.`;
  const count = (chainPosition ?? 0) - (databasePosition ?? 0);
  const missing = count === 1 ? '1 transaction on the network is' : `${count} transactions on the network are`;
  return `${missing} missing from this backup (next nonce ${chainPosition}, here ${databasePosition}).`;
}

/** Payouts that a signature newer than the backup may have paid. */
function lapsingWords(lapsing: number): string {
  if (lapsing === 0) return '';
  const count = lapsing === 1 ? '1 signed payout' : `${lapsing} signed payouts`;
  return ` ${count} may have been paid after the backup: check in an explorer.`;
}

/** What leaves as soon as sending is released. */
export function sendingWords(waiting: number): string {
  if (waiting === 0) return 'No transaction is waiting to be sent.';
  return `${waiting} waiting ${waiting === 1 ? 'transaction' : 'transactions'} will be sent right away.`;
}

/** What a wallet holds: on its network, and as this database knows. */
export function balanceWords({ chainBalance, ledgerBalance, currencyCode }: Compared): string {
  if (chainBalance === null) return `${ledgerBalance} ${currencyCode} in the ledger.`;
  if (chainBalance === ledgerBalance) return `${chainBalance} ${currencyCode}, on the network and in the ledger.`;
  return `${chainBalance} ${currencyCode} on the network, ${ledgerBalance} ${currencyCode} in the ledger.`;
}

/** Those where something differs are read before all that is well. */
export function differingFirst(wallets: readonly Compared[]): Compared[] {
  const [differing, same] = [wallets.filter(differs), wallets.filter((wallet) => !differs(wallet))];
  return [...differing, ...same];
}

function differs({ verdict, chainBalance, ledgerBalance }: Compared): boolean {
  const isSamePosition = verdict === 'same' || verdict === 'unnumbered';
  return !isSamePosition || chainBalance !== ledgerBalance;
}

/** Which addresses of a deposit wallet nobody is given any more. */
export function skippedWords({ walletName, family, fromPosition, toPosition }: Restores['skipped'][number]): string {
  const networks = chainsOf(family).map(chainNameOfCode).join(', ');
  const positions =
    fromPosition === toPosition ? `position ${fromPosition}` : `positions ${fromPosition} to ${toPosition}`;
  return `${walletName} (${networks}), ${positions}`;
}

/** What of the audit log is missing, as far as it is known. */
export function lostWords({ rememberedSeq, headSeq }: Restore): string {
  if (rememberedSeq === null || rememberedSeq <= headSeq) return 'It is not known how much is missing.';
  const count = rememberedSeq - headSeq;
  return `At least ${count.toLocaleString('en-US')} ${count === 1 ? 'entry' : 'entries'} of the audit log ${count === 1 ? 'is' : 'are'} missing.`;
}
