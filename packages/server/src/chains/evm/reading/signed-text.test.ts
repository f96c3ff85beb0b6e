import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContractReader } from '../../port/port.ts';
import { freshAddress, sceneOf, type Scene } from '../../suite/port-stage.contract.ts';
import { openEvmStage, type EvmStage } from '../stage.fixture.ts';

let stage: EvmStage;
let scene: Scene;
let hasSigned: NonNullable<ContractReader['hasSigned']>;
beforeAll(async () => {
  stage = await openEvmStage('ETH');
  scene = sceneOf(stage);
  hasSigned = scene.chain.contracts!.hasSigned!;
});
afterAll(async () => {
  await scene?.chain.close();
  await stage?.close();
});

const text = 'I own this.\n\nÜber all.';
const account = privateKeyToAccount(generatePrivateKey());
const address = account.address.toLowerCase();

test('the signature of an account counts for this account and this text alone', async () => {
  const signature = await account.signMessage({ message: text });
  expect(await hasSigned(address, text, signature)).toBe(true);
  expect(await hasSigned(freshAddress(scene), text, signature)).toBe(false);
  expect(await hasSigned(address, `${text} `, signature)).toBe(false);
  for (const broken of ['0x', '0x12', `0x${'00'.repeat(65)}`, `${signature}00`]) {
    expect(await hasSigned(address, text, broken), broken).toBe(false);
  }
});

test('a wallet that is a contract answers for itself', async () => {
  const signature = await account.signMessage({ message: text });
  const says = async (code: string) => {
    const wallet = freshAddress(scene);
    await stage.rpc('anvil_setCode', wallet, code);
    return hasSigned(wallet, text, signature);
  };
  // It answers with the word of ERC-1271, with another one, reverts, or answers nothing.
  expect(await says('0x631626ba7e60e01b60005260206000f3')).toBe(true);
  expect(await says('0x63ffffffff60e01b60005260206000f3')).toBe(false);
  expect(await says('0x60006000fd')).toBe(false);
  expect(await says('0x00')).toBe(false);
  // It says back what it was asked, as the identity of every chain does without any code.
  expect(await says('0x3660006000373660006000f3')).toBe(false);
  expect(await hasSigned(`0x${'4'.padStart(40, '0')}`, text, signature)).toBe(false);
});
