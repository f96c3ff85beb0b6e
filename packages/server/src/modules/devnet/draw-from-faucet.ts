import { coinOf, tokenAsset, type Asset } from '@coffer/kernel/asset.ts';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { parseMoney } from '@coffer/kernel/money.ts';
import type { FaucetInput } from '@coffer/contract/operations/devnet.ts';
import { invalid } from '@coffer/contract/errors.ts';
import type { MemberSubject } from '../../platform/access.ts';
import type { Call, Deps } from '../../platform/deps.ts';
import type { Devnet } from '../../platform/devnet.ts';
import { requireDevnet, requireLocalChain } from './local-chain.ts';

/** Far more than anybody tries with, and no chain runs dry. */
const wholesMax = 1_000_000n;

export async function drawFromFaucet(
  deps: Pick<Deps, 'devnet'>,
  call: Call<MemberSubject>,
  input: FaucetInput,
): Promise<{ transactionHash: string }> {
  const devnet = requireDevnet(deps, call);
  const { currencyCode: code, address } = input;
  const chain = requireLocalChain(devnet, input.blockchainCode, 'blockchainCode');
  const asset = assetOf(devnet, chain, code);
  if (!devnet.isAddress(chain, address)) throw invalid({ path: 'address', message: `must be an address of ${chain}` });
  const units = readAmount(input.amount, asset);
  return devnet.faucet({ chain, code, address, units });
}

function assetOf(devnet: Devnet, chain: ChainCode, code: string): Asset {
  const coin = devnet.chains[chain]?.coin;
  if (code === coin) return coinOf(chain);
  const tokens = devnet.tokens.filter((one) => one.chain === chain);
  const token = tokens.find((one) => one.code === code);
  if (token) return tokenAsset(chain, token.address, token.decimals);
  const allowed = [coin, ...tokens.map((one) => one.code)].join(', ');
  throw invalid({ path: 'currencyCode', message: `must be one of ${allowed}` });
}

function readAmount(text: string, asset: Asset): bigint {
  const read = parseMoney(text, asset, 'amount');
  if (read instanceof Fault) throw read;
  if (read.units === 0n || read.units > wholesMax * 10n ** BigInt(asset.decimals))
    throw invalid({ path: 'amount', message: `must be above 0 and at most ${wholesMax}` });
  return read.units;
}
