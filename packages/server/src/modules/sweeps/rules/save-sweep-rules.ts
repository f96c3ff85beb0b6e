import { isDeepStrictEqual } from 'node:util';
import { fault, invalid } from '@coffer/contract/errors.ts';
import { authorize, everyProject, requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity, type Origin } from '../../activity/index.ts';
import { recordChange } from '../../treasury-changes/index.ts';
import { lockWallet } from '../../wallets/index.ts';
import { getSweepRules, type AllRules } from './get-sweep-rules.ts';
import { planAgain } from './plan-again.ts';
import { readRules, viewRules, type Rules, type RulesView } from './rules.ts';
import { deleteRules, lockRules, selectRules, writeRules } from './rules-store.ts';

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
    const wallet = walletId === null ? null : await ownDepositWallet(tx, call, walletId);
    if (walletId === null && !rules) {
      throw invalid({ path: 'rules', message: 'must be rules: those for all wallets cannot be taken away' });
    }
    await lockRules(tx);
    const { before, after } = await storeRules(deps, tx, call, { walletId, rules });
    if (!isDeepStrictEqual(before, after)) {
      await recordChange(tx, call, {
        kind: 'sweep-rules.saved',
        title: `The sweep rules of ${wallet ? `"${wallet.name}"` : 'all wallets'} were changed`,
        before: factsOf(before),
        after: factsOf(after),
        subject: { walletId, before, after },
      });
    }
    return getSweepRules(deps, { ...call, db: tx });
  });
}

type NewRules = { walletId: number | null; rules: Rules | null };

/** Says what held before and what holds now; null where a wallet follows the rules for all. */
export async function storeRules(deps: Deps, tx: Tx, origin: Origin, { walletId, rules }: NewRules) {
  const before = await rulesOf(deps, tx, walletId);
  if (rules) await writeRules(tx, walletId, rules, origin.now);
  else if (walletId !== null) await deleteRules(tx, walletId);
  const after = rules && viewRules(deps.chains, rules);
  await recordActivity(tx, origin, {
    action: 'sweep-rules.saved',
    entity: walletId === null ? 'sweep-rules' : 'wallet',
    entityId: walletId ?? 'all',
    ...(before ? { before } : {}),
    ...(after ? { after } : {}),
  });
  await planAgain(tx, { walletId }, origin.now);
  return { before, after };
}

export async function rulesOf(deps: Deps, tx: Tx, walletId: number | null): Promise<RulesView | null> {
  const own = (await selectRules(tx, everyProject('the wallet was locked by whoever may change it'))).find(
    (one) => one.walletId === walletId,
  );
  return own ? viewRules(deps.chains, own.rules) : null;
}

function factsOf(rules: RulesView | null): object {
  if (rules === null) return { rules: 'those for all wallets' };
  const { priceMax, ...others } = rules;
  return { ...others, priceMax: Object.entries(priceMax).map(([code, price]) => `${code} ${price}`) };
}

async function ownDepositWallet(tx: Tx, call: Call<MemberSubject>, id: number): Promise<{ name: string }> {
  const wallet = await lockWallet(tx, call.subject.projects, id);
  if (wallet.type !== 'deposit') {
    throw invalid({ path: 'walletID', message: 'must be a deposit wallet: from others nothing moves by rules' });
  }
  if (wallet.foreign) throw fault('FORBIDDEN', 'This wallet also serves projects that are not yours.');
  return wallet;
}
