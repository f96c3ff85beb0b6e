import { coinOf, tokenAsset, usd } from '@coffer/kernel/asset.ts';
import { familyOf } from '@coffer/kernel/chain.ts';
import { formatMoney } from '@coffer/kernel/money.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { everyProject } from '../../platform/access.ts';
import { inTransaction } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { leadsElsewhere } from '../../platform/foreign-address.ts';
import { isWithin } from '../../platform/throttle.ts';
import { keyInWords, mailIsSetUp, payoutFileWaits, payoutWaits, sendMail } from '../mail/index.ts';
import { siteUrl } from '../system/index.ts';
import { findBatch, firstWaiting, partsOf } from './batches/batch-store.ts';
import { payoutNoticeEvents } from './events.ts';
import { findPayout } from './payout/store.ts';
import { listApprovers } from './payout/valid-approvals.ts';
import { findListed, type ListedPayout } from './reading/read-store.ts';
import { findRecipient } from './recipients/find-recipient.ts';

/** A key asks as often as it likes: beyond that the list of payouts tells of the rest. */
const noticesOfPerson = { name: 'mails to approvers', attemptsMax: 30, windowSeconds: 3_600 };

type Waiting = { payoutId: number; batchId?: number | null };
type Notice = { payoutId: number; intentHash: string; memberId: number };

/** Reaction to a payout that waits for approval: a mail for each who may give it, each a job of its own. */
export async function tellApprovers(deps: Deps, { payoutId: asked, batchId = null }: Waiting): Promise<void> {
  // Of a file the first that waits speaks for all of it.
  const payoutId = batchId === null ? asked : await firstWaiting(deps.db, batchId);
  const payout = payoutId === undefined ? undefined : await findPayout(deps.db, payoutId);
  if (payoutId === undefined || payout?.status !== 'pending-approval' || !(await mailIsSetUp(deps, deps.db))) return;
  const people = await listApprovers(deps, deps.db, payout, deps.clock.now());
  const { projectId, intentHash } = payout;
  await inTransaction(deps.db, (tx) =>
    deps.emit(
      tx,
      ...[...people.able.keys()].map((memberId) =>
        payoutNoticeEvents['payout.notice-due'](projectId, { payoutId, intentHash, memberId }),
      ),
    ),
  );
}

/** What was decided or changed meanwhile needs no mail, and neither does who may not approve it any more. */
export async function sendApprovalNotice(deps: Deps, { payoutId, intentHash, memberId }: Notice): Promise<void> {
  const [payout] = await findListed(deps.db, [payoutId]);
  if (payout?.status !== 'pending-approval' || payout.intentHash !== intentHash) return;
  const now = deps.clock.now();
  const email = (await listApprovers(deps, deps.db, payout, now)).able.get(memberId);
  if (email === undefined || !(await isWithin(deps.db, noticesOfPerson, String(memberId), now))) return;
  if (payout.batchId !== null) return sendFileNotice(deps, email, payout.batchId);
  const { blockchainCode: chain, contract, decimals, units, toAddress, createdBy } = payout;
  const asset = contract === null ? coinOf(chain) : tokenAsset(chain, contract, decimals);
  const template = payoutWaits({
    amount: `${formatMoney({ units, asset })} ${payout.currencyCode}`,
    chain: payout.blockchainName,
    dollars: formatMoney({ units: payout.usdUnits, asset: usd }),
    payee: await payeeInWords(deps, payout),
    address: spellAddress(familyOf(chain), toAddress),
    projectName: payout.projectName,
    askedBy: createdBy.kind === 'key' ? keyInWords(createdBy.name) : createdBy.name,
    link: `${await siteUrl(deps, deps.db)}/withdraw/payouts?payout=${payoutId}`,
  });
  await sendMail(deps, { to: email, template });
}

async function sendFileNotice(deps: Deps, to: string, batchId: number): Promise<void> {
  const batch = await findBatch(deps.db, everyProject('mails about files of payouts'), batchId);
  if (!batch) return;
  // What of it was stopped or approved meanwhile waits for nobody.
  const waiting = await partsOf(deps.db, batchId, 'waiting');
  const template = payoutFileWaits({
    payouts: waiting.reduce((sum, { payouts }) => sum + payouts, 0),
    dollars: formatMoney({ units: waiting.reduce((sum, { usdUnits }) => sum + usdUnits, 0n), asset: usd }),
    projectName: batch.projectName,
    askedBy: batch.email,
    link: `${await siteUrl(deps, deps.db)}/withdraw/payouts/batch/${batchId}`,
  });
  await sendMail(deps, { to, template });
}

/** Whoever adds a recipient names them: such a name is told only where somebody confirmed it, and where it leads nowhere. */
async function payeeInWords({ db }: Deps, { projectId, recipientId, isKnownPayee }: ListedPayout): Promise<string> {
  const recipient = recipientId === null ? undefined : await findRecipient(db, projectId, { recipientId });
  const name = recipient?.isConfirmed ? recipient.name : null;
  if (name !== null && !leadsElsewhere(name, [])) return `"${name}"`;
  return isKnownPayee ? 'a known recipient' : 'a new recipient';
}
