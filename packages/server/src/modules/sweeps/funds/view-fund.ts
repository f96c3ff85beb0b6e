import { isPublishedReason, type Fund, type SweepReason } from '@coffer/contract/treasury/funds.ts';
import { coinOf, usd } from '@coffer/kernel/asset.ts';
import { familyOf } from '@coffer/kernel/chain.ts';
import { convert, formatMoney } from '@coffer/kernel/money.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { Chains } from '../../../chains/port/chains.ts';
import type { WorkPrice } from '../../../chains/port/rules.ts';
import type { Price, Unpriced } from '../../rates/index.ts';
import type { FeePayer } from '../../wallets/index.ts';
import type { FundRow, StoredPlan } from './fund-store.ts';
import type { FundState } from '../planning/plan-context.ts';
import { priceText } from '../rules/price-text.ts';
import { toRules } from '../rules/rules-store.ts';

type Around = { payer: FeePayer | undefined; price: Price | Unpriced | undefined };

/** These wait for a price, for more or for time: a person may set them off all the same. */
const anywayCodes: readonly string[] = ['UNECONOMIC', 'GAS_TOO_HIGH', 'NO_PRICE', 'CANCELLED'];

export function viewFund(chains: Chains, row: FundRow, { payer, price }: Around): Fund {
  const { blockchainCode: chain, contract, decimals, plan } = row;
  const family = familyOf(chain);
  const rules = toRules(row);
  const amount = { units: BigInt(row.units), asset: { chain, contract, decimals } };
  const state = stateOf(row, rules.paused);
  const isActive = payer?.status === 'active';
  const said = state === 'waiting' || state === 'frozen' || state === 'signature' ? plan : null;
  const next = state === 'waiting' ? plan?.next_try_at : state === 'below_threshold' ? plan?.due_at : null;
  const economics = plan && viewEconomics(row, plan, rules.feeShareBpsMax, chains.rules(chain).workPrice);
  return {
    walletName: row.walletName,
    walletID: row.walletId,
    blockchainCode: chain,
    blockchainFamily: family,
    blockchainID: row.blockchainId,
    currencyCode: row.currencyCode,
    currencyID: row.currencyId,
    blockchainCurrencyID: row.blockchainCurrencyId,
    ...(contract === null ? {} : { currencyAddress: spellAddress(family, contract) }),
    amount: formatMoney(amount),
    ...(price && 'usd' in price ? { amountUSD: formatMoney(convert(amount, price.usd, usd, 'down')) } : {}),
    addressCount: row.heldAddresses,
    startID: row.startId ?? 0,
    endID: row.endId ?? 0,
    action: actionOf(row, state),
    walletActive: row.walletStatus === 'active',
    ...(payer ? { hotWalletAddress: spellAddress(family, payer.address) } : {}),
    hotWalletActive: isActive,
    coldWalletConfigured: row.coldStatus === 'active',
    hasWalletScw: row.contractStatus === 'active',
    isSCWDeploymentPending: row.contractStatus === 'deploying' || row.contractStatus === 'verifying',
    ...(next ? { nextProbableSweepAt: iso(next) } : {}),
    ...(row.runningHash === null ? {} : { sweepInProgressTxHash: row.runningHash }),
    ...(said ? reasonOf(row, said) : {}),
    decimals,
    ...(row.coldAddress === null ? {} : { coldWalletAddress: spellAddress(family, row.coldAddress) }),
    state,
    triggerAmountUSD: formatMoney({ units: rules.amountUsd, asset: usd }),
    triggerAddresses: rules.addresses,
    ...(plan?.due_at ? { dueAt: iso(plan.due_at) } : {}),
    ...(plan && state !== 'nothing' ? { nextTryAt: iso(plan.next_try_at) } : {}),
    ...(plan ? { lookedAt: iso(plan.looked_at) } : {}),
    ...(economics ? { economics } : {}),
    runningSweepIDs: row.runningIds,
    ...(row.signingRequestId === null ? {} : { signingRequestID: row.signingRequestId }),
    ...(row.lastSweptAt === null ? {} : { lastSweptAt: row.lastSweptAt.toISOString() }),
  };
}

/** What changed since the last look is said at once. */
function stateOf({ runningIds, units, plan, walletStatus }: FundRow, paused: boolean): FundState {
  if (runningIds.length > 0) return plan?.state === 'signature' ? 'signature' : 'sweeping';
  if (units === '0') return 'nothing';
  if (walletStatus === 'compromised') return 'frozen';
  if (paused) return 'paused';
  const known = plan?.state ?? 'below_threshold';
  return known === 'nothing' || known === 'sweeping' || known === 'paused' ? 'below_threshold' : known;
}

function actionOf({ runningIds, units, plan }: FundRow, state: FundState): Fund['action'] {
  if (runningIds.length > 0) return 'sweep_in_progress';
  if (units === '0') return 'no_balance';
  if (state === 'frozen' || state === 'signature') return 'sweep_not_allowed';
  if (state === 'waiting' && !anywayCodes.includes(plan?.code ?? '')) return 'sweep_not_allowed';
  return 'sweep';
}

function reasonOf(
  { blockchainCode, coldStatus }: FundRow,
  plan: StoredPlan,
): Pick<Fund, 'lastSweepError' | 'obstacle'> {
  const { code, category, reason, hint, occurred_at: at } = plan;
  if (code === null || category === null || reason === null || at === null) return {};
  // Named since the last look.
  if (code === 'COLD_WALLET_MISSING' && coldStatus === 'active') return {};
  const hot = spellAddress(familyOf(blockchainCode), plan.hot_address);
  const obstacle: SweepReason = {
    statusCode: code,
    category,
    reason,
    retryable: plan.retryable ?? false,
    occurredAt: iso(at),
    ...(hint === null ? {} : { actionHint: hint }),
    address: category === 'gas' ? (hot ?? '') : '',
    ...(hot === null ? {} : { hotWalletAddress: hot }),
  };
  return { obstacle, ...(isPublishedReason(obstacle) ? { lastSweepError: obstacle } : {}) };
}

function viewEconomics(
  { blockchainCode: chain, contract, decimals, coinCode }: FundRow,
  plan: StoredPlan,
  feeShareBpsMax: number,
  work: WorkPrice | undefined,
): Fund['economics'] {
  if (plan.eligible_units === null) return undefined;
  const priced = (price: string | null) => (price === null || !work ? null : priceText(work, BigInt(price)));
  return {
    eligibleAmount: formatMoney({ units: BigInt(plan.eligible_units), asset: { chain, contract, decimals } }),
    eligibleAddresses: plan.eligible_addresses ?? 0,
    valueUSD: plan.value_usd,
    feeAmount: plan.fee_units === null ? null : formatMoney({ units: BigInt(plan.fee_units), asset: coinOf(chain) }),
    feeCurrency: coinCode,
    feeUSD: plan.fee_usd,
    feeShareBps: plan.fee_share_bps,
    feeShareBpsMax,
    price: priced(plan.price),
    priceFrees: priced(plan.price_frees),
    feeSavedByWaitingUSD: plan.saved_usd,
  };
}

function iso(at: string): string {
  return new Date(at).toISOString();
}
