import { encodeAbiParameters, getAddress } from 'viem/utils';
import { expect, test } from 'vitest';
import { deployData, readPlan } from './plan.ts';
import { readReceipt } from '../../../wallet/read-receipt.ts';

const factory = `0x${'fa'.repeat(20)}`;
const creation = { to: `0x${'4e'.repeat(20)}`, data: '0x60' };
const place = {
  factory: { address: factory, creation },
  owner: `0x${'0e'.repeat(20)}`,
  salt: `0x${'0'.repeat(64)}`,
  collector: `0x${'c0'.repeat(20)}`,
};
const contract = getAddress(`0x${'5e'.repeat(20)}`);

function network(over: Record<string, unknown> = {}, codeAt: readonly string[] = [factory]) {
  const answers: Record<string, unknown> = {
    eth_getBalance: '0xde0b6b3a7640000',
    eth_call: encodeAbiParameters([{ type: 'address' }], [contract]),
    eth_estimateGas: '0x186a0',
    eth_gasPrice: '0x3b9aca00',
    ...over,
  };
  return {
    request: async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) =>
      method === 'eth_getCode' ? (codeAt.includes(String(params[0])) ? '0x60' : '0x') : answers[method],
  };
}

test('the call names the salt and the cold wallet, in that order', () => {
  const data = deployData(place);
  expect(data).toHaveLength(2 + 8 + 64 + 64);
  expect(data.slice(10)).toBe(`${'0'.repeat(64)}${'0'.repeat(24)}${'c0'.repeat(20)}`);
});

test('a plan says where the contract will stand, what it costs and who can pay', async () => {
  expect(await readPlan(network(), place)).toEqual({
    contract,
    isThere: false,
    hasFactory: true,
    feeUnits: 100_000_000_000_000n,
    factoryFeeUnits: null,
    balanceUnits: 10n ** 18n,
  });
});

test('a contract that stands there already is seen', async () => {
  expect(await readPlan(network({}, [factory, contract]), place)).toMatchObject({ isThere: true });
});

test('where there is no factory it is said what putting it there takes, if that can be done', async () => {
  const none = { hasFactory: false, feeUnits: undefined };
  expect(await readPlan(network({}, []), place)).toMatchObject({ ...none, factoryFeeUnits: null });
  const unknown = { ...place, factory: { address: null, creation } };
  for (const one of [place, unknown]) {
    const plan = await readPlan(network({}, [creation.to]), one);
    expect(plan).toMatchObject({ ...none, factoryFeeUnits: 100_000_000_000_000n });
  }
});

test('what is no number is not taken for one', async () => {
  await expect(readPlan(network({ eth_gasPrice: null }), place)).rejects.toThrow('no number');
});

test.each([
  [null, null],
  [{ status: '0x1' }, { hasSucceeded: true }],
  [{ status: '0x0' }, { hasSucceeded: false }],
])('a receipt %j says %j', async (told, expected) => {
  expect(await readReceipt(network({ eth_getTransactionReceipt: told }), '0x')).toEqual(expected);
});
