import { factoryCreationCode, factorySalt } from '@coffer/contract-abi/contracts.ts';
import { disperseCreationCode, disperseSalt } from '@coffer/contract-abi/disperse.ts';
import { devAccounts } from './dev-wallet.ts';
import { balanceOf, mintToken } from './faucet.ts';
import { deployFixed } from './fixed-contract.ts';
import type { JsonRpc } from './json-rpc.ts';
import { placeMulticall } from './place-multicall.ts';
import { hex } from './send.ts';
import { testTokens } from './test-tokens.ts';

export type Prepared = { house: string; accounts: readonly string[]; factoryAddress: string };

/** It records the hash of each block in its storage, which anvil then copies block by block: a chain would slow to a halt. */
const blockHashRecorder = '0x0000F90827F1C53a10cb7A02335B175320002935';

const coin = 10n ** 18n;
const houseUnits = 10n ** 12n * coin;
const pocketMoney = 1_000_000n * 10n ** 6n;

/** Makes sure that everything is there that people count on, whatever of it a chain has already. */
export async function prepareChain(rpc: JsonRpc): Promise<Prepared> {
  const unlocked = await rpc<string[]>('eth_accounts');
  const accounts = unlocked.slice(0, devAccounts);
  const house = unlocked[devAccounts];
  if (house === undefined) throw new Error('anvil has fewer accounts than it was told to make');

  await rpc('anvil_setCode', blockHashRecorder, '0x');
  await rpc('anvil_setBalance', house, hex(houseUnits));
  await placeMulticall(rpc);
  const factoryAddress = await deployFixed(rpc, house, { salt: factorySalt, creationCode: factoryCreationCode });
  await deployFixed(rpc, house, { salt: disperseSalt, creationCode: disperseCreationCode });
  for (const token of testTokens) {
    await deployFixed(rpc, house, token.contract);
    for (const holder of accounts) {
      if ((await balanceOf(rpc, token.address, holder)) > 0n) continue;
      await mintToken(rpc, house, { token: token.address, to: holder, units: pocketMoney });
    }
  }
  return { house, accounts, factoryAddress };
}
