import { depositImplementation } from '@coffer/contract-abi/sweep-addresses.ts';
import { isSweepCall, sweepAddressesMax, sweepOfAccounts, sweepOfDeposits } from '@coffer/contract-abi/sweep-calls.ts';
import { readAuthorization } from '@coffer/keys/evm/read-authorization.ts';
import { parseAuthorizationText } from '@coffer/keys/evm/transaction.ts';
import type { SweepCalls } from '../../port/sweep-calls.ts';
import { factoryByDeployer } from '../../solidity/factory-creation.ts';
import { recoverSigner } from '../../solidity/recover-signer.ts';

export const sweepCalls: SweepCalls = {
  factory: factoryByDeployer,
  addressesMax: sweepAddressesMax,
  isSweep: isSweepCall,
  ofDeposits: (contract, asset, positions) => ({ to: contract, data: sweepOfDeposits(positions, asset) }),
  delegation: {
    ofAccounts: (contract, asset, accounts) => ({ to: contract, data: sweepOfAccounts(accounts, asset) }),
    delegateIn: (authorization) => parseAuthorizationText(authorization).delegate,
    delegateOf: (contract) => depositImplementation(contract as `0x${string}`),
    readAuthorization: (asked, signature) => readAuthorization(asked, signature, recoverSigner),
  },
};
