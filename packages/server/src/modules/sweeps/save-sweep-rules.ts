import { fault, invalid } from '@coffer/contract/errors.ts';
import { authorize, requireStepUp, type MemberSubject } from '../../platform/access.ts';
import { inTransaction, type Tx } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { lockWallet } from '../wallets/index.ts';
import { getSweepRules, type AllRules } from './get-sweep-rules.ts';
import { planAgain } from './plan-store.ts';
import { readRules, type RulesView } from './rules.ts';
import { deleteRules, lockRules, writeRules } from './rules-store.ts';

type Input = { walletID: number | null; rules: RulesView | null };

/** From the next look on: what is on its way goes on. */
export async function saveSweepRules(deps: Deps, call: Call<MemberSubject>, input: Input): Promise<AllRules> {
  authorize(call.subject, 'sweeps:write');
  requireStepUp(call.subject, call.now);
  const { walletID: walletId } = input;
  if (walletId === null && call.subject.projects !== 'all') {
    throw fault(
      'FORBIDDEN',
      'These rules also hold for wallets of projects that are not yours: change those of a wallet.',
    );
  }
  const rules = input.rules === null ? null : readRules(deps.chains, input.rules);
  return inTransaction(call.db, async (tx) => {
    if (walletId !== null) await requireOwnDepositWallet(tx, call, walletId);
    await lockRules(tx);
    const before = viewOf(await getSweepRules(deps, { ...call, db: tx }), walletId);
    if (rules) await writeRules(tx, walletId, rules, call.now);
    else if (walletId !== null) await deleteRules(tx, walletId);
    else throw invalid({ path: 'rules', message: 'must be rules: those for all wallets cannot be taken away' });
    const told = await getSweepRules(deps, { ...call, db: tx });
    const after = viewOf(told, walletId);
    const difference = { ...(before ? { before } : {}), ...(after ? { after } : {}) };
    await recordActivity(tx, call, {
      action: 'sweep-rules.saved',
      entity: walletId === null ? 'sweep-rules' : 'wallet',
      entityId: walletId ?? 'all',
      ...difference,
    });
    await planAgain(tx, { walletId }, call.now);
    return told;
  });
}

async function requireOwnDepositWallet(tx: Tx, call: Call<MemberSubject>, id: number): Promise<void> {
  const wallet = await lockWallet(tx, call.subject.projects, id);
  if (wallet.type !== 'deposit') {
    throw invalid({ path: 'walletID', message: 'must be a deposit wallet: from others nothing moves by rules' });
  }
  if (wallet.foreign) throw fault('FORBIDDEN', 'This wallet also serves projects that are not yours.');
}

function viewOf({ rules, wallets }: AllRules, walletId: number | null): RulesView | undefined {
  return walletId === null ? rules : wallets.find(({ walletID }) => walletID === walletId)?.rules;
}
