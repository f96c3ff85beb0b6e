import { beforeEach, describe, expect, it } from 'vitest';
import type { PayoutPolicy } from '@coffer/contract/money-out/payout-policy.ts';
import * as contract from '@coffer/contract/money-out/payout-policy.ts';
import * as changes from '@coffer/contract/people/treasury-changes.ts';
import { createWallet } from '@coffer/contract/treasury/wallets.ts';
import { treasuryPowers } from '../../../app/treasury-powers.ts';
import { plantPaid } from '../../../../test/plant/plant-paid.ts';
import { plantRecipient } from '../../../../test/plant/plant-recipient.ts';
import { settle } from '../../../../test/people.ts';
import { applyDueChanges } from '../../treasury-changes/index.ts';
import { openTreasury, type Treasury } from '../../wallets/treasury.fixture.ts';
import { usualPolicy } from './usual-policy.fixture.ts';

let treasury: Treasury;
let ok: Treasury['world']['ok'];
let refused: Treasury['world']['refused'];

beforeEach(async () => {
  treasury = await openTreasury({}, { waits: true });
  ({ ok, refused } = treasury.world);
  return () => treasury.world.close();
});

/** Above so many dollars, so many people. */
const tiers = (...each: readonly (readonly [number, number])[]) =>
  each.map(([above, approvals]) => ({ aboveUSD: String(above), approvals }));
const params = () => ({ id: treasury.shop });
const save = (over: Partial<PayoutPolicy>) =>
  ok(contract.savePayoutPolicy, { key: treasury.root, params: params(), body: { ...usualPolicy, ...over } });
const get = () => ok(contract.getPayoutPolicy, { key: treasury.root, params: params() });

describe('tiers of approvals', () => {
  it.each<[string, Partial<PayoutPolicy>]>([
    ['approvalTiers.0.aboveUSD', { approvalTiers: [{ aboveUSD: '1.234', approvals: 2 }] }],
    ['approvalTiers.0.approvals', { approvalTiers: [{ aboveUSD: '1', approvals: 6 }] }],
    ['approvalTiers', { approvalTiers: [1, 2, 3, 4, 5, 6].map((at) => ({ aboveUSD: `${at}`, approvals: 1 })) }],
    ['approvalTiers.1.aboveUSD', { approvalTiers: tiers([1000, 1], [1000, 2]) }],
    ['approvalTiers.1.approvals', { approvalTiers: tiers([500, 2], [1000, 2]) }],
  ])('with a bad %s are refused by name', async (path, over) => {
    const asked = { key: treasury.root, params: params(), body: { ...usualPolicy, ...over } };
    expect(await refused(contract.savePayoutPolicy, asked)).toMatchObject({ status: 400, details: [{ path }] });
  });

  const saving = (approvalTiers: PayoutPolicy['approvalTiers'], over: Partial<PayoutPolicy> = {}) =>
    refused(contract.savePayoutPolicy, {
      key: treasury.root,
      params: params(),
      body: { ...usualPolicy, ...over, approvalTiers },
    });

  it('ask for no more people than could approve what one of them requests', async () => {
    const alone = await saving(tiers([100, 1]));
    const most = (count: number) => expect.stringContaining(`must be at most ${count}: besides whoever`) as unknown;
    expect(alone).toMatchObject({ status: 400, details: [{ path: 'approvalTiers.0.approvals', message: most(0) }] });
    const leaving = await treasury.hire('admin');
    await treasury.hire('admin');
    // Of another project, and one who only looks.
    await treasury.hire('project_lead', [treasury.neighbour]);
    await treasury.hire('project_ops', [treasury.shop]);
    expect(await get()).toMatchObject({ approvalsMost: 2 });
    const over = await saving(tiers([100, 2], [1000, 3]));
    expect(over).toMatchObject({ status: 400, details: [{ path: 'approvalTiers.1.approvals', message: most(2) }] });
    expect(await get()).toMatchObject({ version: 0 });
    const kept = tiers([100, 1], [1000, 2]);
    expect(await save({ approvalTiers: kept })).toMatchObject({ version: 1, policy: { approvalTiers: kept } });
    // Who leaves makes no other change of the policy impossible, and lets in no more of the same.
    await treasury.world.asOwner(`update member set status = 'revoked' where id = ${leaving.id}`);
    expect(await save({ approvalTiers: kept, dayUSD: '9000' })).toMatchObject({ version: 2, approvalsMost: 1 });
    expect(await saving(tiers([50, 1], [1000, 2]))).toMatchObject({ status: 400 });
  });

  it('hold at once where they ask for more, and wait where they ask for fewer about some amount', async () => {
    const admin = await treasury.hire('admin');
    await treasury.hire('admin');
    await settle(treasury.world);
    await save({ approvalTiers: tiers([500, 1], [1000, 2]) });
    const draft = tiers([100, 1], [2000, 2]);
    const { waiting, policy } = await save({ approvalTiers: draft, dayUSD: '9000' });
    expect(policy).toMatchObject({ dayUSD: '9000', approvalTiers: tiers([500, 1], [1000, 2]) });
    expect(waiting).toMatchObject([{ needsSecond: true, policy: { approvalTiers: draft } }]);
    await ok(changes.confirmTreasuryChange, { key: admin.key, params: { id: waiting[0]?.changeID ?? 0 } });
    await treasury.later(24.1 * 60);
    await applyDueChanges(treasury.world.coffer.deps, treasuryPowers);
    expect(await get()).toMatchObject({ policy: { dayUSD: '9000', approvalTiers: draft }, waiting: [] });
    await ok(changes.freezeTreasuryChange, { key: treasury.root, params: { id: waiting[0]?.changeID ?? 0 } });
    expect(await get()).toMatchObject({ policy: { dayUSD: '9000', approvalTiers: tiers([500, 1], [1000, 2]) } });
  });

  it('are tried on last month, and no more of them than people could approve', async () => {
    const { shop, root, world } = treasury;
    const hot = { name: 'Hot', walletType: 'hot_wallet', family: 'ETH_Family', projectID: shop } as const;
    const { id: walletId } = await ok(createWallet, { key: root, body: hot });
    const { address } = await plantRecipient(world, shop);
    await world.coffer.deps.pool.query(`update recipient set confirmed_at = now() - interval '50 days'`);
    const paid = (hours: number, usd: number) =>
      plantPaid(world, {
        projectId: shop,
        walletId,
        at: new Date(world.clock.now().getTime() - hours * 3_600_000),
        usd,
        address,
      });
    const ids = [await paid(700, 100), await paid(300, 400), await paid(10, 600)];
    const body = { ...usualPolicy, approvalTiers: tiers([350, 1], [550, 3]) };
    const asked = { key: root, params: params(), body };
    const path = 'approvalTiers.0.approvals';
    expect(await refused(contract.simulatePayoutPolicy, asked)).toMatchObject({ status: 400, details: [{ path }] });
    for (const role of ['admin', 'admin', 'admin']) await treasury.hire(role);
    const stepped = await ok(contract.simulatePayoutPolicy, asked);
    expect(stepped).toMatchObject({ weakerFields: [], draft: { asked: 2 }, now: { asked: 1 } });
    expect(stepped.different).toMatchObject([
      { payoutID: ids[2], draft: { approvals: 3 }, now: { approvals: 1 } },
      {
        payoutID: ids[1],
        draft: { approvals: 1, reasons: [{ code: 'approval_limit_exceeded' }] },
        now: { approvals: 0 },
      },
    ]);
  });
});
