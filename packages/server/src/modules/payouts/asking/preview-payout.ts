import type { Body, Result } from '@coffer/contract/endpoint.ts';
import type { previewPayout as endpoint } from '@coffer/contract/money-out/payouts.ts';
import { coinOf, usd, type Asset } from '@coffer/kernel/asset.ts';
import { familyOf } from '@coffer/kernel/chain.ts';
import { minutesAfter } from '@coffer/kernel/clock.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import { authorize, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import { listChainCurrencies } from '../../assets/index.ts';
import { withAskers } from '../payout/weigh-again.ts';
import { findFunds, type ProjectFunds } from '../payout/project-funds.ts';
import { alikeInWords, findLookAlikes } from '../recipients/look-alikes.ts';
import type { Because } from '../payout/payout.ts';
import { wishOf } from './ask-payout.ts';
import { sameMinutes } from './create-payout.ts';
import { findSame } from './payee-store.ts';
import { amountText, readWish, weighWish, type AskDeps, type Prepared } from './prepare-payout.ts';

/** What a payout would be as things stand, for whoever is about to ask for it. Nothing is promised by it. */
export async function previewPayout(
  deps: AskDeps,
  call: Call<MemberSubject>,
  given: Body<typeof endpoint>,
): Promise<Result<typeof endpoint>> {
  authorize(call.subject, 'payouts:create', given.projectID);
  const read = await readWish(deps, call.db, wishOf(given));
  return inTransaction(call.db, async (tx) => {
    const weighed = await weighWish(deps, { ...call, db: tx }, read);
    const prepared = await asAsked(deps, { ...call, db: tx }, weighed);
    const funds = await findFunds(tx, prepared.payout);
    return view(tx, prepared, funds, await warningsOf(tx, prepared, funds, call.now));
  });
}

/** With one approval more where whoever asks was let in lately. */
async function asAsked(
  deps: AskDeps,
  { db, subject, now }: Call<MemberSubject> & { db: Tx },
  prepared: Prepared,
): Promise<Prepared> {
  if (prepared.verdict.verdict !== 'ask') return prepared;
  const counted = await withAskers(deps, db, { ...prepared.payout, askerIds: [subject.memberId] }, now);
  return { ...prepared, payout: { ...prepared.payout, ...counted }, because: counted.reasons };
}

async function view(
  tx: Tx,
  prepared: Prepared,
  funds: ProjectFunds,
  warnings: Because[],
): Promise<Result<typeof endpoint>> {
  const { payout, asset, priced, verdict, chosen } = prepared;
  const coin = coinOf(payout.blockchainCode);
  const coins = await listChainCurrencies(tx, { blockchainId: payout.blockchainId });
  const text = (units: bigint) => amountText(units > 0n ? units : 0n, asset);
  return {
    amount: text(payout.units),
    amountWithheld: text(payout.withheldUnits),
    amountUSD: amountText(payout.usdUnits, usd),
    priceUSD: payout.priceUsd,
    pricedAt: payout.pricedAt.toISOString(),
    toAddress: spellAddress(familyOf(payout.blockchainCode), payout.toAddress),
    feeCurrency: coins.find(({ contract }) => contract === null)?.code ?? '',
    feeExpected: amountText(priced.fee.units, coin),
    feeExpectedUSD: priced.fee.usdUnits === null ? null : amountText(priced.fee.usdUnits, usd),
    feeMax: amountText(payout.feeUnitsMax, coin),
    verdict: verdict.verdict,
    approvalsNeeded: payout.approvalsNeeded,
    reasons: [...prepared.because],
    mayGoAt: payout.mayGoAt?.toISOString() ?? null,
    isKnownPayee: payout.isKnownPayee,
    warnings,
    funds: {
      free: text(funds.free),
      reserved: text(funds.reserved),
      inHotWallets: text(chosen.free),
      atAddresses: text(funds.atAddresses),
      inColdWallets: text(funds.inColdWallets),
    },
  };
}

async function warningsOf(
  tx: Tx,
  { payout, priced, chosen, currency, asset }: Prepared,
  funds: ProjectFunds,
  now: Date,
): Promise<Because[]> {
  const { projectId, blockchainId, toAddress: address, blockchainCurrencyId, units } = payout;
  const alike = await findLookAlikes(tx, { projectId, blockchainId, address });
  const since = minutesAfter(now, -sameMinutes);
  const same = { projectId, blockchainId, address, blockchainCurrencyId, units: priced.units, since };
  const before = await findSame(tx, same);
  const warnings: [Because, boolean][] = [
    [{ code: 'looks_alike', reason: alikeInWords(alike[0]?.name ?? null) }, alike.length > 0],
    [
      { code: 'duplicate', reason: `Same as payout ${before}, requested less than five minutes ago.` },
      before !== undefined,
    ],
    [
      {
        code: 'insufficient_funds',
        reason: `Not enough ${currency.code} on ${currency.blockchainName}: the project has ${grouped(funds.free, asset)} available.`,
      },
      funds.free < units,
    ],
    [
      {
        code: 'hot_wallet_low',
        reason: `No hot wallet has enough. It waits until the hot wallet "${chosen.wallet.name}" is topped up.`,
      },
      chosen.free < units,
    ],
  ];
  return warnings.filter(([, holds]) => holds).map(([warning]) => warning);
}

const inWords = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 20 });

/** As sentences say it. */
function grouped(units: bigint, asset: Asset): string {
  return inWords.format(amountText(units > 0n ? units : 0n, asset) as `${number}`);
}
