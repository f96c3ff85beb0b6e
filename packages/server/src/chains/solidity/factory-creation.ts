import {
  deterministicDeployer,
  factoryAddress,
  factoryCreationCode,
  factorySalt,
} from '@coffer/contract-abi/contracts.ts';
import type { FactoryFacts } from '../port/sweep-calls.ts';

/** Where whoever is first puts the factory at an address that is the same on every chain. */
export const factoryByDeployer: FactoryFacts = {
  address: factoryAddress.toLowerCase(),
  creation: { to: deterministicDeployer, data: `${factorySalt}${factoryCreationCode.slice(2)}` },
};

/** Where its address follows from the transaction. */
export const factoryAsItIs: FactoryFacts = { address: null, creation: { to: null, data: factoryCreationCode } };
