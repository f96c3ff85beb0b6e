import { expect, test } from 'vitest';
import { addressStatus } from './address-status.ts';
import { sweepContractStatus } from '../contracts/sweep-contract-status.ts';
import { walletStatus, walletStatusTakenBack } from '../wallet/wallet-status.ts';

test('a wallet is active, paused and archived; compromised it stays for ever', () => {
  expect(waysOf(walletStatus)).toEqual({
    pending: ['active', 'compromised'],
    active: ['inactive', 'compromised'],
    inactive: ['active', 'archived', 'compromised'],
    archived: ['compromised'],
    compromised: [],
  });
});

test('only taking a move back leads out of being compromised or archived', () => {
  expect(waysOf(walletStatusTakenBack)).toEqual({
    pending: ['active', 'compromised'],
    active: ['inactive', 'compromised'],
    inactive: ['active', 'archived', 'compromised'],
    archived: ['compromised', 'inactive'],
    compromised: ['pending', 'active', 'inactive', 'archived'],
  });
});

test('a sweep contract may be rejected and become right again, and retires for ever', () => {
  expect(waysOf(sweepContractStatus)).toEqual({
    deploying: ['verifying'],
    verifying: ['active', 'rejected'],
    active: ['verifying', 'rejected', 'retired'],
    rejected: ['active', 'retired'],
    retired: [],
  });
});

test('an address is given out once and never comes back', () => {
  expect(waysOf(addressStatus)).toEqual({
    known: ['ready', 'waiting'],
    ready: ['assigned', 'retired'],
    waiting: ['ready', 'retired'],
    assigned: ['retired'],
    retired: [],
  });
});

type Machine<S extends string> = { states: readonly S[]; allowedFrom(from: S): readonly S[] };

function waysOf<S extends string>(machine: Machine<S>): Record<string, S[]> {
  return Object.fromEntries(machine.states.map((state) => [state, [...machine.allowedFrom(state)]]));
}
