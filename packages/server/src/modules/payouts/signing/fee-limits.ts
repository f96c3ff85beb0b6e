import { assetKey, coinOf, usd } from '@coffer/kernel/asset.ts';
import { hoursAfter, type Clock } from '@coffer/kernel/clock.ts';
import { convert, formatMoney } from '@coffer/kernel/money.ts';
import type { Chains } from '../../../chains/port/chains.ts';
import type { FeeRule } from '../../outgoing/index.ts';
import type { SignerLimits } from './signer-limits.ts';

type Needs = { chains: Pick<Chains, 'rules'>; clock: Clock; limits: SignerLimits };

/**
 * Whoever writes an order writes what it may cost, and whoever makes blocks gets it: so the signer has a limit of its own for that. A
 * coin counts for the least that it is known to be worth, for no price in the database can be believed.
 */
export function feeLimits({ chains, clock, limits }: Needs): FeeRule {
  const { orderUsd, dayUsd } = limits.fees;
  const worth: FeeRule['worth'] = (chain, units) => {
    const asset = coinOf(chain);
    const least = limits.leastUsd.get(assetKey(asset)) ?? chains.rules(chain).facts.coinUsdMin;
    return convert({ units, asset }, least, usd, 'up').units;
  };
  const overDay: FeeRule['overDay'] = (walletId, usdUnits, journal) => {
    const spent = journal?.feesOf(walletId, hoursAfter(clock.now(), -24)) ?? 0n;
    return spent + usdUnits > dayUsd
      ? `its wallet would spend more than ${dollars(dayUsd)} on fees within 24 hours.`
      : null;
  };
  return {
    worth,
    overDay,
    judge(chain, { walletId, feeUnitsMax }, journal) {
      const mayCost = worth(chain, feeUnitsMax);
      if (mayCost <= orderUsd) return overDay(walletId, mayCost, journal);
      return `it may cost ${dollars(mayCost)}, and the signer pays ${dollars(orderUsd)} for an order at most.`;
    },
  };
}

function dollars(units: bigint): string {
  return `$${formatMoney({ units, asset: usd })}`;
}
