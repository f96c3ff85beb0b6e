import { isSweepCall, sweepAddressesMax, sweepOfAccounts, sweepOfDeposits } from '@coffer/contract-abi/sweep-calls.ts';
import { readAuthorization } from '@coffer/keys/evm/read-authorization.ts';
import { parseAuthorizationText } from '@coffer/keys/evm/transaction.ts';
import { formatGwei, parseGwei } from 'viem';
import type { WorkPrice } from '../../port/rules.ts';
import type { SweepCalls } from '../../port/sweep-calls.ts';
import { factoryByDeployer } from '../../solidity/factory-creation.ts';
import { delegateOf } from './derive-addresses.ts';

/** The calls of our contracts, though nothing but their words is real here. */
export const sweepCalls: SweepCalls = {
  factory: factoryByDeployer,
  addressesMax: sweepAddressesMax,
  isSweep: isSweepCall,
  ofDeposits: (to, asset, positions) => ({ to, data: sweepOfDeposits(positions, asset) }),
  delegation: {
    ofAccounts: (to, asset, accounts) => ({ to, data: sweepOfAccounts(accounts, asset) }),
    delegateOf,
    delegateIn: (authorization) => parseAuthorizationText(authorization).delegate,
    readAuthorization: (asked, signature) => readAuthorization(asked, signature),
  },
};

export const workPrice: WorkPrice = {
  unit: 'gwei',
  format: (price) => formatGwei(price),
  parse: (text) => (/^\d+(\.\d{1,9})?$/.test(text) ? parseGwei(text) : { reason: 'must be a number of gwei' }),
};
