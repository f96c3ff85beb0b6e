import { isTokenProgram, wrappedSolMint } from '@coffer/keys/solana/programs.ts';
import type { BlockRef, Transfer } from '../../port/port.ts';
import type { RawToken, RawTransaction } from './raw-shapes.ts';

export type Found = { block: BlockRef & { readonly at: Date }; transaction: RawTransaction };
/** Which program holds a token decides what its mint may do. */
export type TokenTransfer = Transfer & { readonly program: string | null };

const namesMax = 8;

/** What somebody had more or less of in the end. `index` is the first of their accounts in the transaction. */
type Change = { index: number; who: string; units: bigint };
type Flow = { from: Change | null; to: Change | null; units: bigint };

/**
 * All that a transaction moved, told by what everybody had before and after: whatever programs were at work inside, and what
 * a token keeps for itself on the way, is in it. Where several gave and several got, nobody can say who gave to whom; then the
 * flows are one way to tell it, the same each time, that adds up for everybody.
 */
export function transfersOf({ block, transaction }: Found): TokenTransfer[] {
  const { hash: txHash, accounts, failed } = transaction;
  const payer = accounts[0] ?? '';
  const { fee, changes } = coinsOf(transaction);
  const paid: Transfer = { txHash, path: 'fee', block, contract: null, from: payer, to: null, units: fee };
  const transfers: TokenTransfer[] = fee > 0n ? [{ ...paid, program: null }] : [];
  if (failed) return transfers;
  const names = namesIn(transaction);
  const told = (kind: string, contract: string | null, program: string | null, flow: Flow): TokenTransfer => {
    const path = `${kind}:${flow.from?.index ?? ''}-${flow.to?.index ?? ''}`;
    const [from, to] = [flow.from?.who ?? null, flow.to?.who ?? null];
    return { txHash, path, block, contract, from, to, units: flow.units, program, ...names };
  };
  for (const flow of flowsOf(changes)) transfers.push(told('sol', null, null, flow));
  for (const [mint, some] of byMint(transaction.tokens)) {
    const program = some[0]?.program ?? null;
    for (const flow of flowsOf(byOwner(some))) transfers.push(told('token', mint, program, flow));
  }
  return transfers;
}

/** A wallet names the reference of a payment as an account that nothing happens to. There is none, so that it holds nothing. */
function namesIn({ accounts, before, after }: RawTransaction): Pick<Transfer, 'names'> {
  const names = accounts.filter((_key, at) => before[at] === 0n && after[at] === 0n);
  return names.length === 0 ? {} : { names: names.slice(0, namesMax) };
}

/** What sending it cost: the fee of the network, and the rent of the token accounts that it opened for others. */
export function feeOf(transaction: RawTransaction): bigint {
  return coinsOf(transaction).fee;
}

function coinsOf({ accounts, before, after, fee, failed, tokens }: RawTransaction): { fee: bigint; changes: Change[] } {
  const units = accounts.map((_one, at) => (after[at] ?? 0n) - (before[at] ?? 0n));
  units[0] = (units[0] ?? 0n) + fee;
  if (failed) return { fee, changes: [] };
  const rents = tokens.flatMap(({ index, mint, after: held }) => {
    if (before[index] !== 0n) return [];
    // Wrapped coins lie in the account beside its rent.
    const rent = (after[index] ?? 0n) - (mint === wrappedSolMint ? held : 0n);
    return rent > 0n ? [{ index, rent }] : [];
  });
  const rent = rents.reduce((sum, one) => sum + one.rent, 0n);
  const isPayers = rent > 0n && units[0] <= -rent;
  if (isPayers) {
    units[0] += rent;
    for (const one of rents) units[one.index] = (units[one.index] ?? 0n) - one.rent;
  }
  const changes = accounts.map((who, index) => ({ index, who, units: units[index] ?? 0n }));
  return { fee: isPayers ? fee + rent : fee, changes };
}

/** Only what the two token programs hold is a token: anybody may write a program that speaks like one. */
function byMint(tokens: readonly RawToken[]): Map<string, RawToken[]> {
  const mints = new Map<string, RawToken[]>();
  for (const token of tokens) {
    if (token.program !== null && !isTokenProgram(token.program)) continue;
    mints.set(token.mint, [...(mints.get(token.mint) ?? []), token]);
  }
  return mints;
}

function byOwner(tokens: readonly RawToken[]): Change[] {
  const owners = new Map<string, Change>();
  for (const { index, owner: who, before, after } of tokens.toSorted((a, b) => a.index - b.index)) {
    const known = owners.get(who) ?? { index, who, units: 0n };
    owners.set(who, { ...known, units: known.units + after - before });
  }
  return [...owners.values()];
}

/** Who gave exactly what somebody got gave it to them; the rest is told in the order of the accounts. */
function flowsOf(changes: readonly Change[]): Flow[] {
  const givers = changes.filter(({ units }) => units < 0n).map((one) => ({ ...one, units: -one.units }));
  const getters = changes.filter(({ units }) => units > 0n).map((one) => ({ ...one }));
  const flows: Flow[] = [];
  const move = (from: Change | null, to: Change | null, units: bigint) => {
    flows.push({ from, to, units });
    if (from) from.units -= units;
    if (to) to.units -= units;
  };
  for (const to of getters) {
    const from = givers.find(({ units }) => units === to.units);
    if (from) move(from, to, to.units);
  }
  for (const to of getters) {
    for (const from of givers) {
      const units = from.units < to.units ? from.units : to.units;
      if (units > 0n) move(from, to, units);
    }
    if (to.units > 0n) move(null, to, to.units);
  }
  for (const from of givers) if (from.units > 0n) move(from, null, from.units);
  return flows;
}
