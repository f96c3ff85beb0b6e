import type { Address } from '@solana/kit';
import { AccountState, getMintDecoder, getTokenDecoder } from '@solana-program/token';
import { tokenPrograms } from '../../token-programs.ts';
import type { Account } from './machine.ts';

/** Without extensions; the kind of account stands behind it where there are some. */
const tokenBytes = 165;
const mintBytes = 82;
const kinds = { mint: 1, token: 2 };

export type TokenAccount = ReturnType<ReturnType<typeof getTokenDecoder>['decode']>;
export type MintAccount = ReturnType<ReturnType<typeof getMintDecoder>['decode']>;

export function readToken(account: Account | undefined): TokenAccount | undefined {
  if (!account || !tokenPrograms.includes(account.programAddress)) return undefined;
  const { data } = account;
  if (data.length < tokenBytes || (data.length > tokenBytes && data[tokenBytes] !== kinds.token)) return undefined;
  const token = getTokenDecoder().decode(data.slice(0, tokenBytes));
  return token.state === AccountState.Uninitialized ? undefined : token;
}

export function readMint(account: Account | undefined): MintAccount | undefined {
  if (!account || !tokenPrograms.includes(account.programAddress)) return undefined;
  const { data } = account;
  const isMint = data.length === mintBytes || (data.length > tokenBytes && data[tokenBytes] === kinds.mint);
  return isMint ? getMintDecoder().decode(data.slice(0, mintBytes)) : undefined;
}

export type UiAmount = { amount: string; decimals: number; uiAmount: number | null; uiAmountString: string };

/** As the node writes it, with a float beside the text, which nobody should use. */
export function uiAmount(units: bigint, decimals: number): UiAmount {
  const digits = units.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const text = rest === '' ? whole : `${whole}.${rest}`;
  return { amount: units.toString(), decimals, uiAmount: JSON.parse(text) as number, uiAmountString: text };
}

export type TokenBalance = {
  accountIndex: number;
  mint: Address;
  owner: Address;
  programId: Address;
  uiTokenAmount: UiAmount;
};

type AccountAt = (address: Address) => Account | undefined;

/** What is held in those of the accounts that hold tokens. */
export function tokenBalances(keys: readonly Address[], accountAt: AccountAt): TokenBalance[] {
  return keys.flatMap((address, accountIndex) => {
    const account = accountAt(address);
    const token = readToken(account);
    const mint = token && readMint(accountAt(token.mint));
    if (!account || !token || !mint) return [];
    const uiTokenAmount = uiAmount(token.amount, mint.decimals);
    const { programAddress: programId } = account;
    return [{ accountIndex, mint: token.mint, owner: token.owner, programId, uiTokenAmount }];
  });
}
