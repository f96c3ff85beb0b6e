import type { AddressFacts } from '@coffer/contract/operations/doctor.ts';
import { assetKey } from '@coffer/kernel/asset.ts';
import type { ChainFamily } from '@coffer/kernel/chain.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { BalanceAsk } from '../../../chains/port/port.ts';
import { ChainUnavailable, WrongChain } from '../../../chains/port/failures.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { askHeard, currencyByContract, openChain, type BlockchainRow } from '../../assets/index.ts';
import { balancesOf, chainAccount } from '../../ledger/index.ts';
import { findAddresses } from '../../wallets/index.ts';
import { bookedFor } from '../reading/booked-for.ts';
import { viewDeposit } from '../reading/deposit-view.ts';
import type { Finding } from './finding.ts';
import type { MoneyDiagnosis } from './judge-transaction.ts';
import { findDeposits, type ListedDeposit } from '../reading/read-store.ts';
import { untoldFinding, untoldOfAddress, viewUntold, type Untold } from './untraced-facts.ts';
import { viewAddresses } from '../reading/view-addresses.ts';

export type AddressQuestion = {
  scope: ProjectScope;
  address: string;
  family: ChainFamily;
  chains: readonly BlockchainRow[];
};

const depositsMax = 20;

export async function diagnoseAddress(
  deps: Deps,
  db: Db,
  { scope, address, family, chains }: AddressQuestion,
): Promise<MoneyDiagnosis> {
  const query = spellAddress(family, address);
  const [found] = await findAddresses(db, family, [address]);
  const [facts] = found ? await viewAddresses(db, scope, [found.id]) : [];
  if (!found || !facts) return { query, kind: 'address', finding: notOurs, ...nothing };
  const balances = (await Promise.all(chains.map((chain) => compare(deps, db, chain, address)))).flat();
  const deposits = await findDeposits(db, scope, { address }, depositsMax);
  const untold = await untoldOfAddress(db, found.id);
  return {
    query,
    kind: 'address',
    finding: judge(balances, deposits, untold),
    chains: [],
    addresses: [{ ...facts, balances }],
    deposits: deposits.map((row) => viewDeposit(deps, row)),
    postings: await bookedFor(db, deposits),
    untraced: viewUntold(untold),
  };
}

const nothing = { chains: [], addresses: [], deposits: [], postings: [], untraced: [] };
const notOurs: Finding = {
  code: 'NOT_OUR_ADDRESS',
  message: 'This is no address of yours.',
  action: 'Compare it with the address that the payer was given.',
};

type Balance = AddressFacts['balances'][number];

/** What the chain says that the address has now, beside what the books say. */
async function compare(deps: Deps, db: Db, { id, code }: BlockchainRow, address: string): Promise<Balance[]> {
  const currencies = [...(await currencyByContract(db, id)).values()];
  const booked = await balancesOf(db, [chainAccount(address)]);
  const units = new Map(booked.map((one) => [one.asset, one.units]));
  const asks = currencies.map(({ contract }) => ({ address, contract }));
  const told = await askBalances(deps, code, asks);
  return currencies.map(({ contract, code: currencyCode }) => ({
    blockchainCode: code,
    currencyCode,
    chainUnits: told.get(contract)?.toString() ?? null,
    ledgerUnits: String(units.get(assetKey({ chain: code, contract, decimals: 0 })) ?? 0n),
  }));
}

/** By the contract; what nobody tells is not in it. */
async function askBalances(
  deps: Deps,
  code: BlockchainRow['code'],
  asks: readonly BalanceAsk[],
): Promise<ReadonlyMap<string | null, bigint>> {
  const told = new Map<string | null, bigint>();
  try {
    const chain = await openChain(deps, code);
    if (!chain) return told;
    await askHeard(asks, new Set(), async (heard) => {
      const units = await chain.balances(heard);
      for (const [at, { contract }] of heard.entries()) if (units[at] !== undefined) told.set(contract, units[at]);
    });
  } catch (error) {
    if (!(error instanceof ChainUnavailable || error instanceof WrongChain)) throw error;
  }
  return told;
}

function judge(balances: readonly Balance[], deposits: readonly ListedDeposit[], untold: readonly Untold[]): Finding {
  if (deposits.some((row) => row.matching === 'unmatched' && row.status === 'confirmed')) {
    const message = 'Something came here for nobody that we know, or in a token that is not set up.';
    return { code: 'UNMATCHED', message, action: 'Look at the missed deposits.' };
  }
  if (deposits.some((row) => row.status === 'included')) {
    return { code: 'WAITING', message: 'A deposit waits for its confirmations.', action: 'Wait for the next blocks.' };
  }
  const other = balances.find((one) => one.chainUnits !== null && one.chainUnits !== one.ledgerUnits);
  if (untold.some(({ blockchainCode }) => blockchainCode === other?.blockchainCode)) return untoldFinding(untold);
  if (other) {
    const { currencyCode, blockchainCode } = other;
    const message = `The chain says another balance of ${currencyCode} on ${blockchainCode} than the books.`;
    return { code: 'BALANCE_DIFFERS', message, action: 'Reading may be a little behind: look again in a minute.' };
  }
  if (balances.every((one) => one.chainUnits === null)) {
    const message = 'No node answers, so nobody knows what the address has now.';
    return { code: 'NODE_UNREACHABLE', message, action: 'Test the connections of the nodes.' };
  }
  if (deposits.length === 0 && untold.length > 0) return untoldFinding(untold);
  if (deposits.length === 0) {
    return { code: 'NOTHING_ARRIVED', message: 'Nothing ever came to this address.', action: 'Ask for the hash.' };
  }
  return { code: 'CREDITED', message: 'All that came here was credited.', action: null };
}
