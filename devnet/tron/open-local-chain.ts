import type { Logger } from 'pino';
import { erc20Abi } from 'viem';
import { testUsdcAbi } from '@coffer/contract-abi/test-tokens.ts';
import { devKeys, type DevKey } from './dev-wallet.ts';
import { localContracts, type LocalContracts } from './local-contracts.ts';
import { callOrder } from './orders.ts';
import { send } from './send.ts';
import type { Hex41 } from './simulator/address.ts';
import { openChain } from './simulator/chain/open-chain.ts';
import type { Genesis, TronChain } from './simulator/chain/tron-chain.ts';
import type { Rules } from './simulator/rules.ts';

export type LocalTron = LocalContracts & { chain: TronChain; house: DevKey; accounts: readonly DevKey[] };

export type LocalTronOptions = {
  folder: string;
  log: Logger;
  rules?: Partial<Rules>;
  /** What time it is, for who moves it. */
  now?: () => number;
  /** Off for who wants to see transactions wait. */
  blocksAtOnce?: boolean;
};

const sunPerTrx = 1_000_000n;
const houseSun = 8_000_000_000n * sunPerTrx;
const pocketSun = 1_000_000n * sunPerTrx;
const pocketTokens = 1_000_000n * 10n ** 6n;
/** Fixed, as all that happens at first: so contracts have the same addresses on every local chain. */
const bornAtMs = Date.UTC(2025, 0, 1);
const slotMs = 3000;

/** The local chain with all that people count on, whatever of it was there already. */
export async function openLocalChain({ log, now = Date.now, ...options }: LocalTronOptions): Promise<LocalTron> {
  const { house, accounts } = devKeys();
  const genesis: Genesis = {
    timeMs: bornAtMs,
    accounts: [[house.hex, houseSun], ...accounts.map(({ hex }) => [hex, pocketSun] as const)],
  };
  const birth = { height: 0, isOver: false };
  const clock = () => (birth.isOver ? now() : bornAtMs + slotMs * (birth.height += 1));
  const chain = await openChain({
    ...options,
    genesis,
    now: clock,
    onDamage(aside, why) {
      const error = why instanceof Error ? why.message : String(why);
      log.warn({ aside, error }, 'The saved state of the local Tron cannot be read: the chain starts anew.');
    },
  });
  birth.isOver = chain.head.height > 0;
  const contracts = await localContracts(chain, house);
  await fillPockets(chain, house, accounts, contracts);
  birth.isOver = true;
  return { ...contracts, chain, house, accounts };
}

async function fillPockets(
  chain: TronChain,
  house: DevKey,
  accounts: readonly DevKey[],
  { tokens }: LocalContracts,
): Promise<void> {
  for (const { hex: token } of tokens) {
    for (const { hex: holder } of accounts) {
      if ((await tokenUnits(chain, token, holder)) === 0n)
        await mintToken(chain, house, { token, to: holder, units: pocketTokens });
    }
  }
}

export async function mintToken(
  chain: TronChain,
  house: DevKey,
  { token, to, units }: { token: Hex41; to: Hex41; units: bigint },
): Promise<string> {
  // All test tokens are minted alike.
  const call = { contract: token, abi: testUsdcAbi, functionName: 'mint', args: [`0x${to.slice(2)}`, units] };
  return (await send(chain, house, callOrder(house.hex, call))).transaction.id;
}

export async function tokenUnits(chain: TronChain, token: Hex41, holder: Hex41): Promise<bigint> {
  const { fields } = callOrder(holder, {
    contract: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [`0x${holder.slice(2)}`],
  });
  const data = fields.at(-1)?.[1] as Uint8Array;
  const call = { from: holder, to: token, data, valueSun: 0n, energyMax: 1_000_000 };
  const { answer } = await chain.call(call, chain.head.height);
  return BigInt(`0x${Buffer.from(answer).toString('hex')}`);
}
