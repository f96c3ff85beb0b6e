// Prints the transaction that puts the contract that pays many at once on a network of Ethereum's family. `node scripts/payout-contract.ts`
import { evmRules } from '../packages/server/src/chains/evm/evm-rules.ts';

/** Anybody may send it, with any wallet, once for each network: the address follows from the code. */
export function payoutContractText(): string {
  const { batchCalls } = evmRules('ETH');
  if (!batchCalls) throw new Error('There is no such contract.');
  const { address, creation } = batchCalls.contract;
  return [
    `It stands at ${address} on every network of Ethereum's family.`,
    'Where it is not there yet, send this from any wallet, without coins:',
    `to    ${creation.to}`,
    `data  ${creation.data}`,
    'Payouts that are due together use it as soon as it is there.',
  ].join('\n');
}

if (import.meta.main) process.stdout.write(`${payoutContractText()}\n`);
