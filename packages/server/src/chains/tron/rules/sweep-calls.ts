import { isSweepCall, sweepAddressesMax, sweepOfDeposits } from '@coffer/contract-abi/sweep-calls.ts';
import { hexOfTron } from '@coffer/keys/tron/address.ts';
import type { SweepCalls } from '../../port/sweep-calls.ts';
import { factoryAsItIs } from '../../solidity/factory-creation.ts';

/** The same contracts as on Ethereum. No account here can let a code run for it. */
export const sweepCalls: SweepCalls = {
  factory: factoryAsItIs,
  addressesMax: sweepAddressesMax,
  isSweep: isSweepCall,
  coinOnce: true,
  ofDeposits: (contract, asset, positions) => ({
    to: contract,
    data: sweepOfDeposits(positions, asset === null ? null : hexOfTron(asset)),
  }),
};
