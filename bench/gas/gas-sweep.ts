import { measureSweeps, type BareGas, type SweepGas } from '../../contracts/gas/measure-sweeps.ts';
import { fixed, verdict, type Figure } from '../measuring/figure.ts';

/** A widely used forwarder design, whose deposits are deployed and flushed one by one: recorded, not measured here. */
const forwarderGas = { first: 155_547, again: 41_025 };

/** For the usual token in batches of 100. */
const aimedBatch = 100;
const aims: Readonly<Partial<Record<SweepGas['way'], typeof forwarderGas>>> = {
  clone: { first: 46_600, again: 9_800 },
  account: { first: 29_800, again: 9_700 },
};

/** Gas for each deposit, beside an account that is sent the gas for its transfer and transfers. */
export async function gasSweep(): Promise<Figure[]> {
  const { sweeps, bare } = await measureSweeps();
  return sweeps.flatMap((sweep) => (['first', 'again'] as const).map((time) => figureOf(sweep, time, bare)));
}

function figureOf(sweep: SweepGas, time: 'first' | 'again', bare: readonly BareGas[]): Figure {
  const { way, asset, batch } = sweep;
  const gas = sweep[time] / batch;
  const reference = bare.find((one) => one.asset === asset)?.gas ?? Number.NaN;
  const isUsual = asset === 'ERC-20';
  const aim = isUsual && batch === aimedBatch ? aims[way]?.[time] : undefined;
  return {
    bench: `gas-sweep: ${way} ${asset} ${time}, ${batch}`,
    ours: `${fixed(gas, 0)} gas`,
    reference: `bare ${fixed(reference, 0)}${isUsual ? `, forwarder ${fixed(forwarderGas[time], 0)}` : ''}`,
    ratio: `${fixed(gas / reference, 2)}${isUsual ? ` (${fixed(gas / forwarderGas[time], 2)})` : ''}`,
    aim: aim === undefined ? '' : verdict(`<= ${fixed(aim, 0)}`, gas <= aim),
    cpuUs: '-',
    p99Ms: '-',
  };
}
