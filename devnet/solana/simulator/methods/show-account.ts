import { zstdCompressSync } from 'node:zlib';
import { getBase58Decoder, type ReadonlyUint8Array } from '@solana/kit';
import { token2022Program } from '../../token-programs.ts';
import { AccountState } from '@solana-program/token';
import type { Account, Machine } from '../machine/machine.ts';
import { isConfig, type Config } from './params.ts';
import { badParams, refusals, RpcRefusal } from '../machine/rpc-refusal.ts';
import { readMint, readToken, uiAmount } from '../machine/token-accounts.ts';

const base58BytesMax = 128;
/** No rent is ever due: the real node says so with the highest number. */
const rentEpoch = 2n ** 64n - 1n;

/** An account as the caller wants to see it. */
export function showAccount(machine: Machine, account: Account | undefined, config: Config) {
  if (!account) return null;
  const { lamports, programAddress: owner, executable, data } = account;
  const head = { lamports, owner, executable, rentEpoch, space: data.length };
  const parsed = config['encoding'] === 'jsonParsed' ? parse(machine, account) : undefined;
  return { ...head, data: parsed ?? encode(sliced(data, config['dataSlice']), config['encoding']) };
}

function sliced(data: ReadonlyUint8Array, slice: unknown): ReadonlyUint8Array {
  if (!isConfig(slice)) return data;
  const { offset, length } = slice;
  if (typeof offset !== 'number' || typeof length !== 'number') throw badParams('a slice has an offset and a length');
  return data.slice(offset, offset + length);
}

function encode(data: ReadonlyUint8Array, encoding: unknown) {
  if (encoding === undefined || encoding === 'base58' || encoding === 'binary') {
    if (data.length > base58BytesMax) {
      const why = `Encoded binary (base 58) data should be less than ${base58BytesMax} bytes, please use Base64 encoding.`;
      throw new RpcRefusal(refusals.invalidRequest, why);
    }
    const text = getBase58Decoder().decode(data);
    return encoding === 'base58' ? [text, 'base58'] : text;
  }
  const bytes = Uint8Array.from(data);
  if (encoding === 'base64+zstd') return [zstdCompressSync(bytes).toString('base64'), encoding];
  if (encoding !== 'base64' && encoding !== 'jsonParsed')
    throw badParams(`there is no encoding ${JSON.stringify(encoding)}`);
  return [Buffer.from(bytes).toString('base64'), 'base64'];
}

/** Tokens and their mints, without what extensions add. */
function parse(machine: Machine, account: Account) {
  const program = account.programAddress === token2022Program ? 'spl-token-2022' : 'spl-token';
  const space = account.data.length;
  const token = readToken(account);
  if (token) {
    const mint = readMint(machine.account(token.mint));
    const tokenAmount = uiAmount(token.amount, mint?.decimals ?? 0);
    const state = token.state === AccountState.Frozen ? 'frozen' : 'initialized';
    const isNative = token.isNative.__option === 'Some';
    const info = { isNative, mint: token.mint, owner: token.owner, state, tokenAmount };
    return { program, space, parsed: { type: 'account', info } };
  }
  const mint = readMint(account);
  if (!mint) return undefined;
  const { decimals, isInitialized, mintAuthority, freezeAuthority } = mint;
  const info = {
    decimals,
    isInitialized,
    supply: mint.supply.toString(),
    mintAuthority: mintAuthority.__option === 'Some' ? mintAuthority.value : null,
    freezeAuthority: freezeAuthority.__option === 'Some' ? freezeAuthority.value : null,
  };
  return { program, space, parsed: { type: 'mint', info } };
}
