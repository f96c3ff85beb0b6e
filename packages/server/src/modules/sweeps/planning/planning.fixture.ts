import { listFunds, type Fund } from '@coffer/contract/treasury/funds.ts';
import type { Result } from '@coffer/contract/endpoint.ts';
import { setRate } from '@coffer/contract/money-in/rates.ts';
import { saveSweepRules, type SweepRules } from '@coffer/contract/treasury/sweep-rules.ts';
import { listSweeps, runSweep, type SweepView } from '@coffer/contract/treasury/sweeps.ts';
import { planSweeps } from './plan-sweeps.ts';
import { openSweeping, type Place, type Sweeping } from '../sweep/sweeping.fixture.ts';

/** Money that comes in and is planned with, asked about as people ask. */
export type Planning = {
  stage: Sweeping;
  /** So many dollars of the token at each of so many new addresses, confirmed. */
  receive(...dollars: bigint[]): Promise<Place[]>;
  /** Looks at all that is due, a few seconds later. */
  plan(): Promise<void>;
  fund(code?: string): Promise<Fund>;
  /** The newest first. */
  sweeps(): Promise<SweepView[]>;
  rules(over: Partial<SweepRules> | null, walletID?: number | null): Promise<Result<typeof saveSweepRules>>;
  /** A person wants it to move. */
  now(over?: object): Promise<Result<typeof runSweep>>;
};

export const usd = 1_000_000n;
export const usual: SweepRules = {
  paused: false,
  amountUSD: '100',
  addressCount: 25,
  everyHours: 24,
  firstUSD: '5',
  feeShareBpsMax: 500,
  priceMax: {},
};

export async function openPlanning(): Promise<Planning> {
  const stage = await openSweeping();
  const { world, root: key } = stage.outbound.treasury;
  await world.ok(setRate, { key, params: { currencyCode: 'ETH' }, body: { price: '2500' } });
  return {
    stage,
    async receive(...dollars) {
      const places: Place[] = [];
      for (const one of dollars) {
        const place = await stage.address();
        places.push(place);
        stage.network.pay(place.address, one * usd, stage.token.contract);
      }
      stage.network.mine(4);
      await stage.outbound.read();
      return places;
    },
    async plan() {
      stage.outbound.later(6);
      for (let round = 0; round < 20; round += 1) if ((await planSweeps(stage.deps)).looked === 0) return;
    },
    async fund(code = 'USDC') {
      const funds = await world.ok(listFunds, { key });
      const found = funds.find((one) => one.walletID === stage.walletId && one.currencyCode === code);
      if (!found) throw new Error(`there is no fund of ${code}`);
      return found;
    },
    sweeps: async () => (await world.ok(listSweeps, { key, query: {} })).data,
    rules: (over, walletID = null) =>
      world.ok(saveSweepRules, {
        key: stage.outbound.treasury.root,
        body: { walletID, rules: over && { ...usual, ...over } },
      }),
    now(over = {}) {
      const body = { walletID: stage.walletId, blockchainCode: 'ETH', currencyCode: 'USDC', ...over };
      return world.ok(runSweep, { key: stage.outbound.treasury.root, body });
    },
  };
}
