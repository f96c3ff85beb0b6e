import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { usd } from '@coffer/kernel/asset.ts';
import { Fault } from '@coffer/kernel/fault.ts';
import { parseMoney } from '@coffer/kernel/money.ts';
import { ConfigError } from '../../../platform/config.ts';
import { defaultPolicy, wholeDollar } from '../policy/payout-policy.ts';

/** What the signer pays out of each hot wallet at most, whoever says what. Dollars are in their smallest units. */
export type SignerLimits = {
  withoutPeople: { payoutUsd: bigint; hourUsd: bigint; dayUsd: bigint };
  altogether: { payoutUsd: bigint; dayUsd: bigint };
  /** What one order may cost, of whatever kind, and all of a wallet within 24 hours. */
  fees: { orderUsd: bigint; dayUsd: bigint };
  /** Above so much nothing goes that people did not approve by passkeys, whatever policies say; null: as these say. */
  passkeyAboveUsd: bigint | null;
  /** By the id of a wallet and the key of an asset, in whole units of that asset. */
  ofWallets: ReadonlyMap<string, { payout: bigint | null; day: bigint | null }>;
  /** What one of an asset is worth at least, by its key. */
  leastUsd: ReadonlyMap<string, string>;
};

/** What policies begin with; and no more in a day than they let go in one without anybody looking. */
export const defaultLimits: SignerLimits = {
  withoutPeople: {
    payoutUsd: defaultPolicy.autoApproveUsd,
    hourUsd: defaultPolicy.hourUsd,
    dayUsd: defaultPolicy.dayUsd,
  },
  altogether: { payoutUsd: defaultPolicy.dayUsd, dayUsd: defaultPolicy.dayUsd },
  fees: { orderUsd: 100n * wholeDollar, dayUsd: 1_000n * wholeDollar },
  passkeyAboveUsd: null,
  ofWallets: new Map(),
  leastUsd: new Map(),
};

const dollars = z.string().transform((text, context) => {
  const read = parseMoney(text, usd);
  if (!(read instanceof Fault)) return read.units;
  context.addIssue('dollars as text, such as "500"');
  return z.NEVER;
});
const price = z.string().regex(/^\d{1,12}(\.\d{1,18})?$/, 'dollars as text, such as "0.95"');
const units = z
  .string()
  .regex(/^\d{1,60}$/, 'the smallest units of the asset as text')
  .transform(BigInt);

const shape = z.strictObject({
  withoutPeople: z.strictObject({ payoutUSD: dollars, hourUSD: dollars, dayUSD: dollars }).partial().default({}),
  altogether: z.strictObject({ payoutUSD: dollars, dayUSD: dollars }).partial().default({}),
  fees: z.strictObject({ orderUSD: dollars, dayUSD: dollars }).partial().default({}),
  passkeyAboveUSD: dollars.nullable().default(null),
  wallets: z
    .record(z.string().regex(/^\d+$/), z.record(z.string(), z.strictObject({ payout: units, day: units }).partial()))
    .default({}),
  leastUSD: z.record(z.string(), price).default({}),
});

export const limitsFile = 'limits.json';

/** Read once, as the signer starts, from its own folder: whoever has the database alone cannot reach it. */
export function readLimits(folder: string): SignerLimits {
  const file = path.join(folder, limitsFile);
  if (!existsSync(file)) return defaultLimits;
  const read = shape.safeParse(parsed(file));
  if (!read.success) throw new ConfigError(`${file} is not as limits are written:\n${z.prettifyError(read.error)}`);
  const { withoutPeople, altogether, fees, passkeyAboveUSD: passkeyAboveUsd, wallets, leastUSD } = read.data;
  const { withoutPeople: alone, altogether: all, fees: usual } = defaultLimits;
  return {
    withoutPeople: {
      payoutUsd: withoutPeople.payoutUSD ?? alone.payoutUsd,
      hourUsd: withoutPeople.hourUSD ?? alone.hourUsd,
      dayUsd: withoutPeople.dayUSD ?? alone.dayUsd,
    },
    altogether: { payoutUsd: altogether.payoutUSD ?? all.payoutUsd, dayUsd: altogether.dayUSD ?? all.dayUsd },
    fees: { orderUsd: fees.orderUSD ?? usual.orderUsd, dayUsd: fees.dayUSD ?? usual.dayUsd },
    passkeyAboveUsd,
    ofWallets: new Map(
      Object.entries(wallets).flatMap(([wallet, assets]) =>
        Object.entries(assets).map(([asset, { payout = null, day = null }]) => [`${wallet} ${asset}`, { payout, day }]),
      ),
    ),
    leastUsd: new Map(Object.entries(leastUSD)),
  };
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(`${file} cannot be read as JSON: ${(error as Error).message}`);
  }
}

const stopFile = 'stop';

/** Whoever has the signer's machine stops it by a file, whatever the database says: it signs fillers alone. Looked at each time. */
export function isStopped(folder: string): boolean {
  return existsSync(path.join(folder, stopFile));
}
