import { encodeFunctionData, zeroAddress } from 'viem';
import type { Compiled, Hex } from '../compile.ts';
import type { Chain } from './open-chain.ts';

export type Asset = {
  name: string;
  /** The zero address stands for the native coin. */
  token: Hex;
  pay(to: Hex, units: bigint): Promise<void>;
  transferData(to: Hex, units: bigint): Hex;
};

/** The usual token, one with the manners of Tether, and the native coin. */
export async function openAssets(
  chain: Chain,
  key: Uint8Array,
  tokens: ReadonlyMap<string, Compiled>,
): Promise<Asset[]> {
  const open = async (name: string, contract: string, payWith: string): Promise<Asset> => {
    const { abi, creationCode } = tokens.get(contract)!;
    const token = (await chain.send(key, { data: creationCode })).made!;
    const encode = (functionName: string, to: Hex, units: bigint) =>
      encodeFunctionData({ abi, functionName, args: [to, units] });
    return {
      name,
      token,
      pay: async (to, units) => void (await chain.act(key, token, encode(payWith, to, units))),
      transferData: (to, units) => encode('transfer', to, units),
    };
  };
  return [
    await open('ERC-20', 'PlainErc20', 'transfer'),
    await open('USDT', 'TestUsdt', 'mint'),
    { name: 'coin', token: zeroAddress, pay: (to, units) => chain.giveCoins(to, units), transferData: () => '0x' },
  ];
}
