import type { Body } from '@coffer/contract/endpoint.ts';
import type { addBlockchainCurrency, PricedCurrencyView } from '@coffer/contract/money-in/currencies.ts';
import { fault, invalid } from '@coffer/contract/errors.ts';
import { decimalsMax } from '@coffer/kernel/asset.ts';
import type { TokenFacts } from '../../../chains/port/port.ts';
import { ChainUnavailable, WrongChain } from '../../../chains/port/failures.ts';
import { authorize, requireStepUp, type MemberSubject } from '../../../platform/access.ts';
import { inTransaction, type Tx } from '../../../platform/db/db.ts';
import type { Call, Deps } from '../../../platform/deps.ts';
import { recordActivity } from '../../activity/index.ts';
import { recordChange, requestChange, waitHours } from '../../treasury-changes/index.ts';
import { pricingOf, requireItsCode } from './confirm-price.ts';
import { viewPriced } from './currency.ts';
import {
  currencyId,
  insertChainCurrency,
  listChainCurrencies,
  lockChainCurrencies,
  type ChainCurrency,
} from './currency-store.ts';
import { networkOf } from '../chains/network.ts';
import { openChain } from '../nodes/open-chain.ts';
import { findBlockchain, type BlockchainRow } from '../chains/store.ts';

type Given = Body<typeof addBlockchainCurrency>;
type Token = TokenFacts & { contract: string };

const nameCharsMax = 60;
/** What a symbol that people can type looks like; with any other, the code that was given stands. */
const plainSymbol = /^[A-Za-z0-9.-]{1,12}$/;

/**
 * A token that this program does not know by itself. What it counts in is the contract's to say, not the caller's. That it is
 * worth what its name says is for a person to say, and waits as a takeover does: anybody may deploy a token of any name.
 */
export async function addCurrency(deps: Deps, call: Call<MemberSubject>, given: Given): Promise<PricedCurrencyView> {
  authorize(call.subject, 'nodes:write');
  requireStepUp(call.subject, call.now);
  requireItsCode(given.pricedAs, given.currencyCode);
  const row = await findBlockchain(call.db, given.blockchainCode);
  if (!row) throw invalid({ path: 'blockchainCode', message: `${given.blockchainCode} is not in this version` });
  const token = await readToken(deps, row, given);
  return inTransaction(call.db, async (tx) => {
    await lockChainCurrencies(tx, row.id);
    const code = given.currencyCode;
    const name = given.name ?? (oneLine(token.name) || code);
    const isOurs = isKnown(deps, row, code, token.contract);
    const hours = isOurs ? 0 : await waitHours(deps, tx, call.now);
    const hoursUntilOn = (await takesOver(tx, { row, code, contract: token.contract })) ? hours : 0;
    const id = await insertChainCurrency(tx, {
      blockchain_id: row.id,
      currency_id: await currencyId(tx, { code, name, kind: 'token' }),
      contract: token.contract,
      decimals: token.decimals,
      standard: deps.chains.rules(row.code).facts.tokenStandard ?? 'native',
      recommended: false,
      active: hoursUntilOn === 0,
      priced: isOurs || (given.pricedAs !== undefined && hours === 0),
    });
    const onChain = await listChainCurrencies(tx, { blockchainId: row.id });
    const added = onChain.find((currency) => currency.id === id);
    if (!added) throw taken(onChain, row, code, token.contract);
    await recordAddition(tx, call, added, hoursUntilOn);
    if (given.pricedAs !== undefined && !added.priced) await requestChange(tx, call, pricingOf(added), hours);
    return viewPriced(added, 0);
  });
}

/** The issuer's own contract, as this version brings it. */
function isKnown(deps: Deps, row: BlockchainRow, code: string, contract: string): boolean {
  return networkOf(deps)
    .tokens(row.code)
    .some((token) => token.code === code && token.contract === contract);
}

/** Whether it takes the place of another of its code: payers would pay with it what was priced for the other. */
async function takesOver(
  tx: Tx,
  { row, code, contract }: { row: BlockchainRow; code: string; contract: string },
): Promise<boolean> {
  const onChain = await listChainCurrencies(tx, { blockchainId: row.id });
  const others = onChain.filter((currency) => currency.code === code && currency.contract !== contract);
  if (others.some(({ active }) => active)) throw taken(onChain, row, code, contract);
  return others.length > 0;
}

async function readToken(deps: Deps, row: BlockchainRow, given: Given): Promise<Token> {
  const parsed = deps.chains.rules(row.code).parseAddress(given.contract);
  if ('reason' in parsed) throw invalid({ path: 'contract', message: parsed.reason });
  const facts = await askChain(deps, row, parsed.address);
  if (!facts) throw unfit(`no token answers at this address on ${row.name}`);
  const { symbol, decimals } = facts;
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > decimalsMax) {
    throw unfit(`the token says that it has ${decimals} decimals, and 0 to ${decimalsMax} are possible`);
  }
  if (plainSymbol.test(symbol) && symbol.toUpperCase() !== given.currencyCode) {
    const text = `the token at this address calls itself ${symbol}, not ${given.currencyCode}`;
    throw fault('UNPROCESSABLE', `currencyCode: ${text}`, { details: [{ path: 'currencyCode', message: text }] });
  }
  return { ...facts, contract: parsed.address };
}

async function askChain(deps: Deps, row: BlockchainRow, contract: string): Promise<TokenFacts | null> {
  const chain = await openChain(deps, row.code);
  if (!chain) throw fault('CHAIN_UNAVAILABLE', `${row.name} has no active node.`);
  if (!chain.contracts?.tokenFacts) throw unfit(`${row.name} has no tokens that could be read`);
  try {
    return await chain.contracts.tokenFacts(contract);
  } catch (error) {
    if (!(error instanceof ChainUnavailable || error instanceof WrongChain)) throw error;
    throw fault('CHAIN_UNAVAILABLE', `No node of ${row.name} responds at the moment. Try again.`, { cause: error });
  }
}

function taken(onChain: readonly ChainCurrency[], row: BlockchainRow, code: string, contract: string): Error {
  const same = onChain.find((currency) => currency.contract === contract);
  if (same) {
    const state = same.active ? 'which is there already' : 'which is there and switched off: switch it on';
    return fault('CONFLICT', `contract: that is ${same.code} on ${row.name}, ${state}.`);
  }
  const other = onChain.find((currency) => currency.active && currency.code === code);
  const what = other?.contract ?? 'its own coin';
  return fault('CONFLICT', `currencyCode: ${code} on ${row.name} is ${what} already.`);
}

async function recordAddition(tx: Tx, call: Call<MemberSubject>, added: ChainCurrency, hours: number): Promise<void> {
  const { blockchainCode, code, name, contract, decimals, priced } = added;
  const pricedAs = priced ? code : null;
  await recordActivity(tx, call, {
    action: 'currency.added',
    entity: 'blockchain-currency',
    entityId: added.id,
    after: { blockchainCode, code, name, contract, decimals, pricedAs },
  });
  const deed = {
    kind: 'currency.added',
    title: `The token ${code} on ${added.blockchainName} was added`,
    after: { contract, name, pricedAs },
    subject: { currencyId: added.id },
  } as const;
  if (hours === 0) await recordChange(tx, call, deed);
  else await requestChange(tx, call, deed, hours);
}

function unfit(message: string): Error {
  return fault('UNPROCESSABLE', `contract: ${message}`, { details: [{ path: 'contract', message }] });
}

/** A token's name is anybody's text: it goes into pages, mails and tables. */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}<>]+/gu, ' ')
    .trim()
    .slice(0, nameCharsMax)
    .trim();
}
