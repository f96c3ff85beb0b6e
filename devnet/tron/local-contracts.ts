import { factoryCreationCode } from '@coffer/contract-abi/contracts.ts';
import { testTronUsdtCreationCode, testUsdcCreationCode } from '@coffer/contract-abi/test-tokens.ts';
import type { DevKey } from './dev-wallet.ts';
import { createOrder, type NewContract } from './orders.ts';
import type { Hex41 } from './simulator/address.ts';
import type { TronChain } from './simulator/chain/tron-chain.ts';
import { send } from './send.ts';

export type LocalContracts = { factory: Hex41; tokens: readonly LocalTronToken[] };
export type LocalTronToken = { code: 'USDC' | 'USDT'; decimals: number; hex: Hex41 };

const decimals = 6;
const factory: NewContract = { name: 'SweepFactory', bytecode: factoryCreationCode };
/** Stand-ins for the two coins that people pay with; anybody may mint them. */
const tokens: readonly { code: LocalTronToken['code']; contract: NewContract }[] = [
  { code: 'USDC', contract: { name: 'USDC', bytecode: testUsdcCreationCode } },
  { code: 'USDT', contract: { name: 'USDT', bytecode: testTronUsdtCreationCode } },
];

/** Those that the house deployed here already, and the others now. */
export async function localContracts(chain: TronChain, house: DevKey): Promise<LocalContracts> {
  const factoryAt = await deployed(chain, house, factory);
  const tokensAt: LocalTronToken[] = [];
  for (const { code, contract } of tokens)
    tokensAt.push({ code, decimals, hex: await deployed(chain, house, contract) });
  return { factory: factoryAt, tokens: tokensAt };
}

async function deployed(chain: TronChain, house: DevKey, contract: NewContract): Promise<Hex41> {
  const there = findDeployed(chain, house, contract);
  if (there !== undefined) return there;
  const { receipt } = await send(chain, house, createOrder(house.hex, contract));
  if (receipt.contractAddress === null) throw new Error(`${contract.name} was not deployed.`);
  return receipt.contractAddress;
}

function findDeployed(chain: TronChain, { hex }: DevKey, { bytecode }: NewContract): Hex41 | undefined {
  const ledger = chain.ledgerAt(chain.head.height);
  for (const block of chain.blocks) {
    for (const { transaction, receipt } of block.transactions) {
      const address = receipt.contractAddress;
      if (transaction.raw.kind.name !== 'CreateSmartContract' || address === null) continue;
      const contract = ledger.contract(address);
      if (contract?.origin === hex && contract.bytecode === bytecode.slice(2)) return address;
    }
  }
  return undefined;
}
