import type { Commitment } from '../machine/finality.ts';
import { hashBlocksMax, type Landed } from '../machine/ledger.ts';
import { addressAt, blockFor, configAt, inContext, signaturesAt, votedCommitmentOf, type Methods } from './params.ts';
import { badParams } from '../machine/rpc-refusal.ts';
import type { Simulator } from '../machine/simulator.ts';

const historyMax = 1000;
const statusesMax = 256;
const memoPrograms: readonly string[] = [
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
];

/** How far a transaction has come, and which ones name an account. */
export const signatureMethods: Methods = {
  getSignatureStatuses(simulator, params) {
    const signatures = signaturesAt(params, 0, statusesMax);
    const searches = configAt(params, 1)['searchTransactionHistory'] === true;
    const { ledger } = simulator;
    const statuses = signatures.map((signature) => {
      const landed = ledger.landed(signature);
      if (!landed) return null;
      const behind = ledger.tip.height - landed.block.height;
      // Only what is recent is at hand without a search.
      if (!searches && behind > 2 * hashBlocksMax) return null;
      const confirmationStatus = commitmentReached(simulator, landed);
      const confirmations = confirmationStatus === 'finalized' ? null : behind;
      const { err, status } = landed.meta;
      return { slot: landed.block.slot, confirmations, err, status, confirmationStatus };
    });
    return inContext(ledger.tip, statuses);
  },

  getSignaturesForAddress(simulator, params) {
    const address = addressAt(params, 0);
    const config = configAt(params, 1);
    votedCommitmentOf(config);
    const { slot } = blockFor(simulator, config);
    const { before, until, limit = historyMax } = config;
    if (typeof limit !== 'number' || limit < 1 || limit > historyMax)
      throw badParams(`invalid limit; max ${historyMax}`);
    const newestFirst = simulator.ledger.naming(address).toReversed();
    const visible = newestFirst.filter(({ block }) => block.slot <= slot && block.slot >= simulator.firstSlot);
    const wanted = part(visible, before, until).slice(0, limit);
    return wanted.map((landed) => ({
      signature: landed.signature,
      slot: landed.block.slot,
      err: landed.meta.err,
      memo: memoOf(landed),
      blockTime: landed.block.time,
      confirmationStatus: commitmentReached(simulator, landed),
    }));
  },
};

function commitmentReached({ ledger }: Simulator, { block }: Landed): Commitment {
  if (block.height <= ledger.at('finalized').height) return 'finalized';
  return block.height <= ledger.at('confirmed').height ? 'confirmed' : 'processed';
}

/** Behind one and before the other, neither included. */
function part(newestFirst: readonly Landed[], before: unknown, until: unknown): readonly Landed[] {
  const from = newestFirst.findIndex((one) => one.signature === before);
  const rest = before === undefined || before === null ? newestFirst : from < 0 ? [] : newestFirst.slice(from + 1);
  const to = rest.findIndex((one) => one.signature === until);
  return to < 0 ? rest : rest.slice(0, to);
}

function memoOf({ wire: { message }, keys }: Landed): string | null {
  const memos = message.instructions
    .filter(({ programAddressIndex }) => memoPrograms.includes(keys.all[programAddressIndex] ?? ''))
    .map(({ data }) => `[${data?.length ?? 0}] ${Buffer.from(Uint8Array.from(data ?? [])).toString('utf8')}`);
  return memos.length === 0 ? null : memos.join('; ');
}
