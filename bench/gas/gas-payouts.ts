import { measurePayouts, payoutAims, type PayoutGas } from '../../contracts/gas/measure-payouts.ts';
import { fixed, verdict, type Figure } from '../measuring/figure.ts';

const aimedBatch = 100;

/** Gas for each payee of one transaction that pays them all, beside a transaction for each. */
export async function gasPayouts(): Promise<Figure[]> {
  return (await measurePayouts()).map(figureOf);
}

function figureOf({ asset, payees, batch, gas, alone }: PayoutGas): Figure {
  const ratio = gas / batch / alone;
  const aim = batch === aimedBatch ? payoutAims[`${asset} ${payees}`] : undefined;
  return {
    bench: `gas-payouts: ${asset} to ${payees} payees, ${batch}`,
    ours: `${fixed(gas / batch, 0)} gas`,
    reference: `alone ${fixed(alone, 0)}`,
    ratio: fixed(ratio, 3),
    aim: aim === undefined ? '' : verdict(`<= ${fixed(aim, 2)}`, ratio <= aim),
    cpuUs: '-',
    p99Ms: '-',
  };
}
