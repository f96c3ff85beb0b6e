import { sql } from 'kysely';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import { severalOn } from '../../../chains/port/batch-lists.ts';
import type { Chain } from '../../../chains/port/port.ts';
import { ChainUnavailable, SilentContract, WrongChain } from '../../../chains/port/failures.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { openChain, type ChainDeps } from '../../assets/index.ts';
import type { Payout } from '../payout/payout.ts';
import { payoutStatus } from '../payout/payout-status.ts';

/** What its chain says of payouts of one asset out of one wallet that are due together. */
export type Lane = {
  /** Those that may go with others: coins to nobody new, and to no code. */
  payees: ReadonlySet<string>;
  /** Whether our contract may move the token already. */
  isAllowed: boolean;
  /** What paying one alone costs now. */
  feeUnits: bigint;
};
export type Lanes = ReadonlyMap<string, Lane>;

export function laneOf({ walletId, blockchainCurrencyId }: Pick<Payout, 'walletId' | 'blockchainCurrencyId'>): string {
  return `${walletId} ${blockchainCurrencyId}`;
}

type Due = Pick<Payout, 'walletId' | 'blockchainCurrencyId' | 'contract'> & {
  chain: ChainCode;
  from: string;
  payees: string[];
  units: string;
  /** One of them, and what it gets. */
  payee: string;
  payeeUnits: string;
};

const anyFee = 10n ** 30n;

/**
 * Asked before anything is locked. A lane of which its chain says nothing, or that has too few, is not there: what is in it goes one by
 * one.
 */
export async function lookAtLanes(
  deps: ChainDeps & Pick<Deps, 'chains'>,
  now: Date,
  payoutsMax: number,
): Promise<Lanes> {
  const lanes = new Map<string, Lane>();
  for (const due of await selectDue(deps.db, now, payoutsMax)) {
    const rules = deps.chains.rules(due.chain);
    const several = severalOn(rules);
    if (!several || due.payees.length < several.rowsMin(due.contract)) continue;
    const chain = await openChain(deps, due.chain);
    const lane = chain && (await lookAt(chain, due, rules.batchLists !== undefined));
    if (lane) lanes.set(laneOf(due), lane);
  }
  return lanes;
}

async function lookAt(chain: Chain, due: Due, isListed: boolean): Promise<Lane | undefined> {
  const { contract, from, payees, units } = due;
  const { batches } = chain;
  try {
    if (isListed) return { payees: new Set(payees), isAllowed: true, feeUnits: await dearerOf(chain, due) };
    if (!batches || !(await batches.isThere())) return undefined;
    return {
      payees: contract === null ? await batches.knownPayees(payees) : new Set(payees),
      isAllowed: contract === null || (await batches.isAllowed(from, contract, BigInt(units))),
      feeUnits: await feeOf(chain, due),
    };
  } catch (error) {
    const isOfChain = error instanceof ChainUnavailable || error instanceof WrongChain;
    // A token that tells nothing is paid one by one, where it says what is wrong.
    if (isOfChain || error instanceof SilentContract || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** One that is due may cost less than the others, whose payees are new to a token. */
async function dearerOf(chain: Chain, due: Due): Promise<bigint> {
  const [one, usual] = [await feeOf(chain, due), await chain.usualFee(due.contract)];
  return one > usual ? one : usual;
}

/** Of one that is due: an empty transfer of a token may cost far less. Where that one would fail, what anybody pays. */
async function feeOf(chain: Chain, { contract, from, payee: to, payeeUnits }: Due): Promise<bigint> {
  try {
    const order = { from, to, contract, units: BigInt(payeeUnits), feeUnitsMax: anyFee };
    return (await chain.estimateFee(order)).unitsLikely;
  } catch (error) {
    if (error instanceof RangeError) return chain.usualFee(contract);
    throw error;
  }
}

async function selectDue(db: Db, now: Date, payoutsMax: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with due as (
      select wallet_id, blockchain_currency_id, from_address, to_address, units from payout
      where status = ${payoutStatus.state('pending')} and outgoing_id is null and next_try_at <= ${now} and together_max > 1
      order by next_try_at, id limit ${payoutsMax}::int)
    select d.wallet_id as "walletId", d.blockchain_currency_id as "blockchainCurrencyId", b.code as chain, c.contract,
      d.from_address as "from", array_agg(distinct d.to_address) as payees, sum(d.units)::text as units,
      min(d.to_address) as payee, (array_agg(d.units order by d.to_address))[1]::text as "payeeUnits"
    from due d join blockchain_currency c on c.id = d.blockchain_currency_id join blockchain b on b.id = c.blockchain_id
    group by d.wallet_id, d.blockchain_currency_id, b.code, c.contract, d.from_address having count(*) > 1`.execute(db);
  return rows;
}
