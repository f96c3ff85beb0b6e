import type { ChainFacts } from '@coffer/contract/operations/doctor.ts';
import { spellAddress } from '@coffer/keys/accounts/spell-address.ts';
import type { SeenTransaction } from '../../../chains/port/port.ts';
import { ChainUnavailable, WrongChain } from '../../../chains/port/failures.ts';
import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { currencyByContract, openChain, type BlockchainRow, type ChainCurrency } from '../../assets/index.ts';
import { findAddresses } from '../../wallets/index.ts';
import { bookedFor } from '../reading/booked-for.ts';
import { decimalOf, viewDeposit } from '../reading/deposit-view.ts';
import { judgeTransaction, type MoneyDiagnosis, type Told } from './judge-transaction.ts';
import { positionOf } from '../watching/position.ts';
import { findDeposits } from '../reading/read-store.ts';
import { untoldOfTransaction, viewUntold } from './untraced-facts.ts';
import { untracedAt } from '../watching/untraced-store.ts';
import { viewAddresses } from '../reading/view-addresses.ts';

export type TransactionQuestion = {
  scope: ProjectScope;
  hash: string;
  chains: readonly BlockchainRow[];
  blockchainCode: string | undefined;
};

const depositsMax = 50;

export async function diagnoseTransaction(
  deps: Deps,
  db: Db,
  { scope, hash, chains, blockchainCode }: TransactionQuestion,
): Promise<MoneyDiagnosis> {
  const told = await Promise.all(chains.map((chain) => tellOf(deps, db, chain, scope, hash)));
  const own = await findDeposits(db, scope, { hash }, depositsMax);
  const foreign = told.flatMap((one) => one.foreign);
  const kept = foreign.length === 0 ? [] : await findDeposits(db, scope, { foreign }, depositsMax);
  const deposits = [...own, ...kept.filter(({ id }) => !own.some((one) => one.id === id))];
  const facts = told.filter(({ chain }) => chain.state !== 'absent' || chain.blockchainCode === blockchainCode);
  return {
    query: hash,
    kind: 'transaction',
    finding: judgeTransaction({ told, deposits, blockchainCode }),
    chains: facts.map(({ chain }) => chain),
    addresses: await viewAddresses(db, scope, [...new Set(told.flatMap(({ ours }) => ours))]),
    deposits: deposits.map((row) => viewDeposit(deps, row)),
    postings: await bookedFor(db, deposits),
    untraced: viewUntold(told.flatMap(({ untold }) => untold)),
  };
}

async function tellOf(deps: Deps, db: Db, row: BlockchainRow, scope: ProjectScope, hash: string): Promise<Told> {
  const position = await positionOf(db, row.id);
  const asked = await ask(deps, row, hash);
  const seen = typeof asked === 'string' ? null : asked;
  const { transfers, ours, foreign } = await viewTransfers(db, row, scope, seen);
  const height = seen?.block?.height ?? null;
  const current = height === null || !position ? 0 : Math.max(0, position.height - height + 1);
  const chain: ChainFacts = {
    blockchainCode: row.code,
    health: row.status,
    state: typeof asked === 'string' ? asked : asked.state,
    blockHeight: height,
    blockAt: seen?.block?.at.toISOString() ?? null,
    readHeight: position?.height ?? null,
    confirmations:
      height === null ? null : { current: Math.min(current, row.confirmations), required: row.confirmations },
    transfers,
  };
  const untraced = height === null ? undefined : await untracedAt(db, row.id, height);
  const untold = untoldOfTransaction(untraced, seen?.hash ?? hash, row);
  return { untold, chain, name: row.name, firstHeight: position?.firstHeight ?? null, ours, foreign };
}

/** What the chain says now, or why it says nothing. */
async function ask(
  deps: Deps,
  { code }: BlockchainRow,
  hash: string,
): Promise<SeenTransaction | 'absent' | 'unreachable' | 'no-nodes'> {
  try {
    const chain = await openChain(deps, code);
    if (!chain) return 'no-nodes';
    return (await chain.transaction(hash)) ?? 'absent';
  } catch (error) {
    if (error instanceof ChainUnavailable || error instanceof WrongChain) return 'unreachable';
    throw error;
  }
}

/** A transaction may hold thousands: so many are shown, those to us before all others. */
const transfersMax = 100;

async function viewTransfers(db: Db, row: BlockchainRow, scope: ProjectScope, seen: SeenTransaction | null) {
  const all = seen?.transfers ?? [];
  const named = [...new Set(all.flatMap(({ to }) => (to === null ? [] : [to])))];
  const found = named.length === 0 ? [] : await findAddresses(db, row.family, named);
  const visible = found.filter((one) => scope === 'all' || (one.projectId !== null && scope.includes(one.projectId)));
  const ours = new Map(visible.map((one) => [one.address, one.id]));
  const currencies = await currencyByContract(db, row.id);
  const toUs = (to: string | null) => to !== null && ours.has(to);
  const moved = [...all.filter(({ to }) => toUs(to)), ...all.filter(({ to }) => !toUs(to))].slice(0, transfersMax);
  return {
    transfers: moved.map(({ path, from, to, contract, units }) => ({
      path,
      from: spellAddress(row.family, from),
      to: spellAddress(row.family, to),
      contract: spellAddress(row.family, contract),
      ...shown(row, currencies.get(contract), units),
      units: String(units),
      isOurs: toUs(to),
    })),
    ours: [...ours.values()],
    foreign: moved.flatMap(({ to, contract }) => {
      const addressId = ours.get(to ?? '');
      if (addressId === undefined || contract === null || currencies.has(contract)) return [];
      return [{ blockchainId: row.id, addressId, contract }];
    }),
  };
}

function shown({ code }: BlockchainRow, currency: ChainCurrency | undefined, units: bigint) {
  if (!currency) return { currencyCode: null, amount: null };
  return { currencyCode: currency.code, amount: decimalOf(code, currency.contract, currency.decimals, units) };
}
