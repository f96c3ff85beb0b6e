import { concatBytes } from '@noble/hashes/utils.js';
import { readU32, readU64, u32Bytes, u64Bytes } from './bytes.ts';
import type { SolanaAccount, SolanaInstruction } from './message.ts';
import {
  associatedTokenProgram,
  computeBudgetProgram,
  isTokenProgram,
  recentBlockhashes,
  systemProgram,
} from './programs.ts';
import { tokenAccountOf } from './token-account.ts';

/** A mint, the program that it belongs to, and how finely it divides. */
export type SolanaToken = { readonly mint: string; readonly program: string; readonly decimals: number };

/** What an instruction does, of all that we ever sign. */
export type SolanaDeed =
  | { does: 'limit-work'; workMax: number }
  | { does: 'price-work'; microLamports: bigint }
  | { does: 'advance-nonce'; nonceAccount: string; authority: string }
  | { does: 'pay-coin'; from: string; to: string; units: bigint }
  | { does: 'create-account'; payer: string; owner: string; account: string; token: Omit<SolanaToken, 'decimals'> }
  | { does: 'pay-token'; owner: string; from: string; to: string; units: bigint; token: SolanaToken }
  | { does: 'harvest-fees'; account: string; token: Omit<SolanaToken, 'decimals'> }
  | { does: 'close-account'; owner: string; account: string; rentTo: string; program: string };

const signer = (address: string): SolanaAccount => ({ address, isSigner: true, isWritable: false });
const paying = (address: string): SolanaAccount => ({ address, isSigner: true, isWritable: true });
const changed = (address: string): SolanaAccount => ({ address, isSigner: false, isWritable: true });
const named = (address: string): SolanaAccount => ({ address, isSigner: false, isWritable: false });

const systemTransfer = 2;
const systemAdvanceNonce = 4;
const createIdempotent = 1;
const tokenTransferChecked = 12;
const tokenClose = 9;
const feeExtension = 26;
const feeHarvest = 4;
const computeLimit = 2;
const computePrice = 3;

export function instructionOf(deed: SolanaDeed): SolanaInstruction {
  switch (deed.does) {
    case 'limit-work': {
      const data = concatBytes(Uint8Array.of(computeLimit), u32Bytes(deed.workMax));
      return { program: computeBudgetProgram, accounts: [], data };
    }
    case 'price-work': {
      const data = concatBytes(Uint8Array.of(computePrice), u64Bytes(deed.microLamports));
      return { program: computeBudgetProgram, accounts: [], data };
    }
    case 'advance-nonce': {
      const accounts = [changed(deed.nonceAccount), named(recentBlockhashes), signer(deed.authority)];
      return { program: systemProgram, accounts, data: u32Bytes(systemAdvanceNonce) };
    }
    case 'pay-coin': {
      const data = concatBytes(u32Bytes(systemTransfer), u64Bytes(deed.units));
      return { program: systemProgram, accounts: [paying(deed.from), changed(deed.to)], data };
    }
    case 'create-account': {
      const { payer, account, owner, token } = deed;
      const parties = [paying(payer), changed(account), named(owner)];
      const accounts = [...parties, named(token.mint), named(systemProgram), named(token.program)];
      return { program: associatedTokenProgram, accounts, data: Uint8Array.of(createIdempotent) };
    }
    case 'pay-token': {
      const { from, to, owner, token, units } = deed;
      const data = concatBytes(Uint8Array.of(tokenTransferChecked), u64Bytes(units), Uint8Array.of(token.decimals));
      return { program: token.program, accounts: [changed(from), named(token.mint), changed(to), signer(owner)], data };
    }
    case 'harvest-fees': {
      const data = Uint8Array.of(feeExtension, feeHarvest);
      return { program: deed.token.program, accounts: [changed(deed.token.mint), changed(deed.account)], data };
    }
    case 'close-account': {
      const accounts = [changed(deed.account), changed(deed.rentTo), signer(deed.owner)];
      return { program: deed.program, accounts, data: Uint8Array.of(tokenClose) };
    }
  }
}

/**
 * What an instruction does; null when it is none that we know in its plainest form: an account more, such as the signer of a
 * multisig, makes it another one.
 */
export function deedOf({ program, accounts, data }: SolanaInstruction): SolanaDeed | null {
  const at = accounts.map(({ address }) => address);
  if (program === computeBudgetProgram && at.length === 0) return budgetDeed(data);
  if (program === systemProgram) return systemDeed(at, data);
  if (program === associatedTokenProgram) return creation(at, data);
  return isTokenProgram(program) ? tokenDeed(program, at, data) : null;
}

function budgetDeed(data: Uint8Array): SolanaDeed | null {
  if (data[0] === computeLimit && data.length === 5) return { does: 'limit-work', workMax: readU32(data, 1) };
  if (data[0] === computePrice && data.length === 9) return { does: 'price-work', microLamports: readU64(data, 1) };
  return null;
}

function systemDeed([first, second, third, ...more]: readonly string[], data: Uint8Array): SolanaDeed | null {
  if (data.length < 4 || first === undefined || second === undefined || more.length > 0) return null;
  const kind = readU32(data, 0);
  if (kind === systemTransfer && data.length === 12 && third === undefined) {
    return { does: 'pay-coin', from: first, to: second, units: readU64(data, 4) };
  }
  if (kind === systemAdvanceNonce && data.length === 4 && second === recentBlockhashes && third !== undefined) {
    return { does: 'advance-nonce', nonceAccount: first, authority: third };
  }
  return null;
}

/** Whoever names an account that is not the owner's own one is not believed. */
function creation(at: readonly string[], data: Uint8Array): SolanaDeed | null {
  const [payer, account, owner, mint, system, program, ...more] = at;
  if (data.length !== 1 || data[0] !== createIdempotent || more.length > 0) return null;
  if (payer === undefined || account === undefined || owner === undefined || mint === undefined) return null;
  if (system !== systemProgram || program === undefined || !isTokenProgram(program)) return null;
  if (tokenAccountOf(owner, mint, program) !== account) return null;
  return { does: 'create-account', payer, owner, account, token: { mint, program } };
}

function tokenDeed(program: string, at: readonly string[], data: Uint8Array): SolanaDeed | null {
  const [first, second, third, fourth, ...more] = at;
  if (first === undefined || second === undefined || more.length > 0) return null;
  const [kind] = data;
  if (kind === tokenTransferChecked && data.length === 10 && third !== undefined && fourth !== undefined) {
    const token = { mint: second, program, decimals: data[9] ?? 0 };
    return { does: 'pay-token', owner: fourth, from: first, to: third, units: readU64(data, 1), token };
  }
  if (fourth !== undefined) return null;
  if (kind === tokenClose && data.length === 1 && third !== undefined) {
    return { does: 'close-account', owner: third, account: first, rentTo: second, program };
  }
  const isHarvest = kind === feeExtension && data[1] === feeHarvest && data.length === 2 && third === undefined;
  return isHarvest ? { does: 'harvest-fees', account: second, token: { mint: first, program } } : null;
}
