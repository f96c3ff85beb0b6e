import { describe, expect, it } from 'vitest';
import { decodeFunctionData, erc20Abi } from 'viem';
import { transferOf } from './transfer-of.ts';

const to = '0x7C3f91aE40b25D8c6E1f0A93B7d2458Ce96013Fd';
const token = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';

describe('what a wallet is asked to send', () => {
  it('is the transfer of the token, on its chain', () => {
    const read = transferOf(`ethereum:${token}@8453/transfer?address=${to}&uint256=128400000`);
    expect(read).toMatchObject({ chainId: 8453, transaction: { to: token, value: 0n } });
    const data = read?.transaction.data as `0x${string}`;
    expect(decodeFunctionData({ abi: erc20Abi, data })).toEqual({
      functionName: 'transfer',
      args: [expect.stringMatching(new RegExp(`^${to}$`, 'i')), 128400000n],
    });
  });

  it('is the coin itself, to the last unit', () => {
    expect(transferOf(`ethereum:${to}@1?value=41153846153846154000001`)).toEqual({
      chainId: 1,
      transaction: { to, data: '0x', value: 41153846153846154000001n },
    });
  });

  it.each([
    `bitcoin:bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu?amount=0.1`,
    `ethereum:${to}@1`,
    `ethereum:${to}@1?value=0`,
    `ethereum:${to}@1?value=1e18`,
    `ethereum:${to}?value=1`,
    `ethereum:${token}@1/transfer?address=0x12&uint256=1`,
    `ethereum:${token}@1/transfer?address=${to}`,
    `ethereum:${token}@1/approve?address=${to}&uint256=1`,
    '',
  ])('is nothing that is not all there: %s', (uri) => expect(transferOf(uri)).toBeUndefined());
});
