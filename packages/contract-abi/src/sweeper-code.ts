import type { Hex } from './hex.ts';

/** What `eth_getCode` gives for every sweeper: the minimal proxy of ERC-1167 in front of the logic. */
export function sweeperCloneCode(logic: Hex): Hex {
  return `0x363d3d373d3d3d363d73${addressDigits(logic)}5af43d82803e903d91602b57fd5bf3`;
}

/** The logic that such a proxy stands in front of; null where it is none. */
export function logicOfClone(code: string): Hex | null {
  const digits = /^0x363d3d373d3d3d363d73([0-9a-f]{40})5af43d82803e903d91602b57fd5bf3$/.exec(code)?.[1];
  return digits === undefined ? null : `0x${digits}`;
}

/** What `eth_getCode` gives for a deposit address once something was swept from it; before, there is nothing. */
export function depositProxyCode(implementation: Hex): Hex {
  return `0x363d3d373d3d363d73${addressDigits(implementation)}5af4`;
}

/** What `eth_getCode` gives for an account that delegated (EIP-7702). */
export function delegationCode(implementation: Hex): Hex {
  return `0xef0100${addressDigits(implementation)}`;
}

/** What a deployer runs to make the sweeper. */
export function sweeperCloneInitCode(logic: Hex): Hex {
  return `0x3d602d80600a3d3981f3${sweeperCloneCode(logic).slice(2)}`;
}

export function depositProxyInitCode(implementation: Hex): Hex {
  return `0x601f8060093d393df3${depositProxyCode(implementation).slice(2)}`;
}

function addressDigits(address: Hex): string {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) throw new RangeError(`${address} is no address`);
  return address.slice(2).toLowerCase();
}
