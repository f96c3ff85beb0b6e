import { fault, type FieldIssue } from '@coffer/contract/errors.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Campaign } from './campaign.ts';
import { campaignStatus, type CampaignStatus } from './campaign-status.ts';
import { activeKeys, withoutAmount } from '../happenings/events-of-project.ts';
import { shareless } from './check-terms.ts';
import { findPayable } from './payable-store.ts';

/** Before it gives anything: everything that is missing is named at once. */
export async function refuseUnready(tx: Tx, campaign: Campaign, to: CampaignStatus, now: Date): Promise<void> {
  campaignStatus.move(campaign.status, to);
  const missing = await missingOf(tx, campaign, now);
  if (missing.length === 0) return;
  const sentence = missing.map(({ message }) => message).join(' ');
  throw fault('UNPROCESSABLE', sentence, { details: missing });
}

async function missingOf(tx: Tx, campaign: Campaign, now: Date): Promise<FieldIssue[]> {
  const { projectId, terms, currencyCode, endsAt, budgetUsdUnits, spentUsdUnits } = campaign;
  const payable = await findPayable(tx, projectId, terms.blockchainCurrencyId);
  const known = await activeKeys(tx, projectId);
  const archived = terms.eventKeys.filter((key) => !known.has(key));
  const asked: [boolean, FieldIssue][] = [
    [!terms.referrer && !terms.friend, { path: 'rewardType', message: 'Say what the referrer or the friend gets.' }],
    [endsAt !== null && endsAt <= now, { path: 'endDate', message: 'Choose an end that lies ahead.' }],
    [
      !payable.isTaken,
      { path: 'currencyCode', message: `The project does not take ${currencyCode} on ${payable.chainName} any more.` },
    ],
    [
      !payable.hasWallet,
      {
        path: 'blockchainCode',
        message: `Rewards need a hot wallet of the project on ${payable.chainName}, which pays them.`,
      },
    ],
    [
      budgetUsdUnits !== null && budgetUsdUnits <= spentUsdUnits,
      { path: 'budget', message: 'The budget is spent: raise it.' },
    ],
    [archived.length > 0, { path: 'eventKeys', message: `${archived.join(', ')} is archived: leave it out.` }],
  ];
  const shares = await shareless(tx, projectId, terms);
  const flat = (await withoutAmount(tx, projectId, terms.eventKeys)).map((name) => `"${name}"`).join(', ');
  const message = `Of ${flat} no share can be given, since there is no amount: choose a fixed amount, or leave it out of what brings a reward.`;
  asked.push(...shares.slice(0, 1).map(({ path }): [boolean, FieldIssue] => [true, { path, message }]));
  return asked.flatMap(([isMissing, issue]) => (isMissing ? [issue] : []));
}
