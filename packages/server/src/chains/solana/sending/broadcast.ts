import type { NodePool } from '../../nodes/node-pool.ts';
import { offerToAll, refusalOf } from '../../nodes/offer-to-all.ts';
import type { Broadcast, Signed } from '../../port/port.ts';
import { confirmed } from '../reading/fetch-blocks.ts';
import { whole } from '../reading/raw-shapes.ts';
import { askStatus } from '../reading/read-transaction.ts';

const known = /already been processed|already processed/i;
const lapsed = /blockhash not found/i;
/** What will be true of these bytes for ever, or until their blockhash is too old. */
const lasting =
  /signature verification|sanitize|failed to deserialize|decode|too large|insufficient funds for rent|invalid (account|program|instruction|param)|custom program error|program .*not (found|exist)|incorrect program|missing required signature|account not found|unsupported/i;
/** Of those, what some coins more would change. */
const curable = /insufficient (funds|lamports)(?! for rent)|debit an account|custom program error: 0x1\b/i;

export async function broadcastTo(pool: NodePool, signed: Signed): Promise<Broadcast> {
  const { bytes, hash } = signed;
  const how = { encoding: 'base64', preflightCommitment: confirmed.commitment };
  const refusals = await offerToAll(pool, {
    offerTo: (node) =>
      refusalOf(node.call('sendTransaction', [bytes, how]), hash, ({ message }) => known.test(message)),
    lookAt: (node) => askStatus(node, hash),
  });
  const [refusal] = refusals;
  if (!refusal) return { outcome: 'accepted' };
  const isOver = lapsed.test(refusal.message) && (await hasLapsed(pool, signed));
  const isLasting = isOver || refusals.every(({ message }) => lasting.test(message) && !curable.test(message));
  const reason = isOver ? 'Its blockhash is too old: it can be included no more.' : sayWhy(refusal.message);
  return { outcome: 'refused', reason, retry: !isLasting };
}

/** A node that is behind does not know a young blockhash yet. */
async function hasLapsed(pool: NodePool, { validUntil }: Signed): Promise<boolean> {
  if (validUntil === undefined) return false;
  const height = await pool.ask((node) => node.call('getBlockHeight', [confirmed]));
  return whole(height, 'a height') >= validUntil;
}

function sayWhy(words: string): string {
  if (/insufficient funds for rent/i.test(words)) {
    return 'It leaves an account with less than the network asks for as its rent: pay more to a new address, or leave more behind.';
  }
  return words;
}
