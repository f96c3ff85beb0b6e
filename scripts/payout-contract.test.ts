import { getContractAddress, keccak256, type Hex } from 'viem';
import { expect, test } from 'vitest';
import { disperseAddress } from '@coffer/contract-abi/disperse.ts';
import { payoutContractText } from './payout-contract.ts';

test('what is printed makes the contract at the address where it is looked for', () => {
  const text = payoutContractText();
  const [, from] = /^to {4}(0x[0-9a-fA-F]{40})$/m.exec(text) ?? [];
  const [, salt, bytecode] = /^data {2}(0x[0-9a-f]{64})([0-9a-f]+)$/m.exec(text) ?? [];
  const bytecodeHash = keccak256(`0x${bytecode}`);
  const address = getContractAddress({ opcode: 'CREATE2', from: from as Hex, salt: salt as Hex, bytecodeHash });
  expect(address).toBe(disperseAddress);
  expect(text).toContain(`It stands at ${disperseAddress.toLowerCase()} `);
});
