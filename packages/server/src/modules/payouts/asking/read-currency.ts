import { fault, invalid } from '@coffer/contract/errors.ts';
import { onlyProjects } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { enabledCurrencies, listChainCurrencies, type ChainCurrency } from '../../assets/index.ts';
import type { FoundRecipient } from '../recipients/find-recipient.ts';
import { findBooked } from './read-payee.ts';
import type { Wish } from './wish.ts';

/** What is to be paid, and to whom where the address book says it: a recipient stands for a chain. */
export async function readCurrency(
  db: Db,
  wish: Wish,
): Promise<{ booked: FoundRecipient | undefined; currency: ChainCurrency }> {
  const booked = await findBooked(db, wish);
  return { booked, currency: await findCurrency(db, wish, booked?.blockchainCode ?? wish.blockchainCode) };
}

async function findCurrency(
  db: Db,
  { projectId, currencyCode, refund }: Wish,
  chain: ChainCurrency['blockchainCode'] | undefined,
): Promise<ChainCurrency> {
  if (refund) {
    const came = (await listChainCurrencies(db)).find(({ id }) => id === refund.blockchainCurrencyId);
    if (came) return came;
  }
  const taken = await enabledCurrencies(db, onlyProjects(projectId));
  const found = taken.find((one) => one.code === currencyCode.toUpperCase() && one.blockchainCode === chain);
  if (found) return found;
  const names = taken.map((one) => `${one.code} on ${one.blockchainCode}`).join(', ');
  const message = `${currencyCode} on ${chain} is not switched on for this project${names === '' ? '.' : `; possible are ${names}.`}`;
  if (chain === undefined) throw invalid({ path: 'blockchainCode', message: 'must be given' });
  throw fault('PAYOUT_CURRENCY_DISABLED', message);
}
