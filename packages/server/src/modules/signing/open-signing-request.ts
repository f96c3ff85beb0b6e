import { usd } from '@coffer/kernel/asset.ts';
import { minutesAfter } from '@coffer/kernel/clock.ts';
import { convert, formatMoney } from '@coffer/kernel/money.ts';
import type { Body, Result } from '@coffer/contract/endpoint.ts';
import { fault, invalid } from '@coffer/contract/errors.ts';
import type { openSigningRequest as endpoint, ToSign } from '@coffer/contract/treasury/signing-requests.ts';
import type { ChainRules } from '../../chains/port/rules.ts';
import { authorize, nameOf, type MemberSubject } from '../../platform/access.ts';
import { inTransaction, type Tx } from '../../platform/db/db.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import { recordActivity } from '../activity/index.ts';
import { listChainCurrencies, type ChainCurrency } from '../assets/index.ts';
import { priceIn, pricesOf, type Price, type Unpriced } from '../rates/index.ts';
import { AddressesInHand, createSweep, onlyKindOf, recordSweeps, sweepStatus } from '../sweeps/index.ts';
import type { Built } from './kinds/signing-kind.ts';
import { signingKinds } from './kinds/signing-kinds.ts';
import { insertRequest, selectRequest } from './requests/signing-request-store.ts';
import { viewWhole } from './requests/signing-request-view.ts';
import { findTarget, type SigningTarget } from './targets/signing-target.ts';
import { selectFree } from './targets/signing-target-store.ts';

const openMinutes = 30;
/** More are looked at than fit into one request: some of them need no signature. */
const lookedAtMax = 500;

export async function openSigningRequest(
  deps: Deps,
  call: Call<MemberSubject>,
  { kind: named, ...asked }: Body<typeof endpoint>,
): Promise<Result<typeof endpoint>> {
  authorize(call.subject, 'sweeps:write');
  const { projects } = call.subject;
  const target = await findTarget(call.db, projects, asked);
  const currency = await currencyOf(call, target, asked.currencyCode);
  const holdings = await selectFree(call.db, {
    walletId: target.walletId,
    blockchainCurrencyId: currency.id,
    rowsMax: lookedAtMax,
  });
  if (holdings.length === 0) {
    const message = `${target.walletName} holds no ${currency.code} on ${target.chain.name} that is confirmed and in nobody's hand.`;
    throw fault('UNPROCESSABLE', message);
  }
  const kind = signingKinds[kindOf(deps.chains.rules(target.chain.code), target, named)];
  const moving = { target, currency, holdings };
  await kind.prepare?.(deps, moving);
  const built = await kind.build(deps, call.db, moving);
  const id = await inTransaction(call.db, (tx) => write(deps, tx, call, { target, currency, built })).catch(
    (error: unknown) => {
      if (!(error instanceof AddressesInHand)) throw error;
      throw fault('CONFLICT', 'Another sweep has just locked some of these addresses. Try again.', {
        cause: error,
      });
    },
  );
  return viewWhole(await selectRequest(call.db, projects, id));
}

/** Some chains know one way alone. Elsewhere the first is for wallets with a sweep contract, the last for those without. */
function kindOf(
  rules: ChainRules,
  { chain, contract }: SigningTarget,
  named: ToSign['kind'] | undefined,
): ToSign['kind'] {
  const allowed = kindsOn(rules);
  const [first, last = first] = allowed;
  const kind = named ?? (contract ? first : last);
  if (allowed.includes(kind)) return kind;
  throw invalid({ path: 'kind', message: `must be ${allowed.join(' or ')} on ${chain.name}` });
}

function kindsOn(rules: ChainRules): [ToSign['kind'], ...ToSign['kind'][]] {
  const only = onlyKindOf(rules);
  if (only) return [only];
  return rules.sweepCalls?.delegation ? ['authorizations', 'transfers'] : ['transfers'];
}

type Written = { target: SigningTarget; currency: ChainCurrency; built: Built };

async function write(
  deps: Deps,
  tx: Tx,
  call: Call<MemberSubject>,
  { target, currency, built: { unsigned, transaction, sweep, reserve } }: Written,
): Promise<number> {
  await reserve?.(tx);
  const { walletId, chain, cold } = target;
  const prices = await pricesOf(deps, tx, [currency.currencyId]);
  const units = sweep.items.reduce((sum, item) => sum + item.units, 0n);
  const worth = (some: bigint) => worthOf(currency, some, priceIn(prices, currency));
  const createdBy = nameOf(call.subject);
  const sweepId = await createSweep(deps, tx, call, {
    walletId,
    blockchainId: chain.id,
    blockchainCurrencyId: currency.id,
    cold,
    ...sweep,
    trigger: 'person',
    order: null,
    createdBy,
    fee: transaction ? { units: transaction.feeUnits, usd: worth(transaction.feeUnits) } : null,
    valueUsd: worth(units),
  });
  const subject = { id: sweepId, walletId, blockchainId: chain.id, status: sweepStatus.initial };
  await recordSweeps(deps, tx, call, [{ sweep: subject, to: 'awaiting_signature' }]);
  const expiresAt = minutesAfter(call.now, openMinutes);
  const id = await insertRequest(
    tx,
    { sweepId, unsigned, txHash: transaction?.hash ?? null, expiresAt, createdBy },
    call.now,
  );
  await recordActivity(tx, call, {
    action: 'signing-request.opened',
    entity: 'signing-request',
    entityId: id,
    after: { sweepId, kind: unsigned.kind, addresses: sweep.items.length },
  });
  return id;
}

async function currencyOf(call: Call, { chain }: SigningTarget, code: string): Promise<ChainCurrency> {
  const currencies = await listChainCurrencies(call.db, { blockchainId: chain.id });
  const named = currencies.filter((one) => one.code === code.toUpperCase());
  const found = named.find((one) => one.active) ?? named[0];
  if (found) return found;
  const known = currencies.map((one) => one.code).join(', ');
  throw invalid({ path: 'currencyCode', message: `must be a currency on ${chain.name}: ${known}` });
}

/** In dollars, rounded down; null where nobody knows a price just now. */
function worthOf(currency: ChainCurrency, units: bigint, price: Price | Unpriced): string | null {
  if (!('usd' in price)) return null;
  const { blockchainCode: chain, contract, decimals } = currency;
  return formatMoney(convert({ units, asset: { chain, contract, decimals } }, price.usd, usd, 'down'));
}
