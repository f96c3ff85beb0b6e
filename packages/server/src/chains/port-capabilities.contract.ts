import type { TestContext } from 'vitest';

/** What some chains can do and others cannot. */
export type Capability =
  /** Transactions of one sender are numbered. */
  | 'positions'
  /** Addresses hold coins that are spent as a whole. */
  | 'coins'
  /** Nodes tell transfers that wait for a block. */
  | 'pool'
  /** Nodes know a transaction that waits for a block. */
  | 'pending'
  | 'tokens'
  /** Transactions that fail stand in blocks, and cost their fee. */
  | 'failures'
  /** Contracts collect deposits. */
  | 'contracts'
  /** Such contracts take the chain's own coin too. */
  | 'contractCoins'
  /** Accounts may let the code of a contract run for them. */
  | 'delegation'
  /** Addresses follow from something public. */
  | 'derivation'
  /** A transfer that somebody else signed can be read. */
  | 'readSigned'
  /** What was signed lapses. */
  | 'lapse'
  /** Balances of any block are told, not just those of now. */
  | 'pastBalances'
  /** Its newest blocks may be replaced by others. */
  | 'reorgs';

const evm = [
  ...([
    'positions',
    'pending',
    'tokens',
    'failures',
    'contracts',
    'contractCoins',
    'delegation',
    'derivation',
  ] as const),
  ...(['readSigned', 'pastBalances', 'reorgs'] as const),
] as const;
const bitcoin = ['coins', 'pool', 'pending', 'derivation', 'pastBalances', 'reorgs'] as const;
const solana = ['tokens', 'failures', 'readSigned', 'lapse'] as const;

/** Every chain that the suite runs on, and what it can do. Written by hand: no adapter has a say in it. */
export const stages = {
  memory: evm,
  'memory (lapsing)': ['pool', 'pending', 'tokens', 'failures', 'derivation', 'readSigned', 'lapse', 'reorgs'],
  Ethereum: evm,
  Base: evm,
  'Bitcoin (node)': bitcoin,
  'Bitcoin (simulator)': bitcoin,
  'Solana (Surfnet)': solana,
  'Solana (simulator)': [...solana, 'reorgs'],
  Tron: [
    ...(['pending', 'tokens', 'failures', 'contracts', 'derivation', 'readSigned'] as const),
    ...(['lapse', 'pastBalances', 'reorgs'] as const),
  ],
} as const satisfies Readonly<Record<string, readonly Capability[]>>;

export type StageName = keyof typeof stages;

export function capabilitiesOf(name: string): readonly Capability[] {
  const rows: Readonly<Record<string, readonly Capability[]>> = stages;
  const row = rows[name];
  if (!row) throw new Error(`${name} is not in the table of stages`);
  return row;
}

/** The stage that is on, and what has been shown of it. */
type Showing = { stage: { name: StageName }; shown: Set<Capability> };

export function can({ stage }: Pick<Showing, 'stage'>, capability: Capability): boolean {
  return capabilitiesOf(stage.name).includes(capability);
}

/** The rest of the test runs where the table says that the stage can do this, and there it counts as shown. */
export function needs(scene: Showing, capability: Capability, skip: TestContext['skip']): void {
  skip(!can(scene, capability), `${scene.stage.name} has no ${capability}`);
  scene.shown.add(capability);
}

/** What the table promises must be there. */
export function given<T>(offered: T | null | undefined, capability: Capability): T {
  if (offered === null || offered === undefined) throw new Error(`the chain does not offer its ${capability}`);
  return offered;
}
