/** What some chains can do and others cannot. */
export type Capability =
  /** Transactions of one sender are numbered. */
  | 'positions'
  /** Addresses hold coins that are spent as a whole. */
  | 'coins'
  /** A transaction can be outbid by another: at its position, or of its coins. */
  | 'outbidding'
  /** Nodes tell transfers that wait for a block. */
  | 'pool'
  /** Nodes know a transaction that waits for a block. */
  | 'pending'
  /** The suite can put another payment in the place of one that waits. */
  | 'replacing'
  /** The suite can make nodes forget what waits. */
  | 'forgetting'
  | 'tokens'
  /** A payment may be of 0. */
  | 'payingNothing'
  /** Transactions that fail stand in blocks, and cost their fee. */
  | 'failures'
  /** Contracts collect deposits. */
  | 'contracts'
  /** Such contracts take the chain's own coin too. */
  | 'contractCoins'
  /** Accounts may let the code of a contract run for them. */
  | 'delegation'
  /** One address pays for what moves the money of others. */
  | 'cosigning'
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

/** Wherever addresses are accounts. */
const accounts = ['tokens', 'payingNothing', 'failures'] as const;
const evm = [
  ...accounts,
  ...(['positions', 'outbidding', 'pending', 'forgetting', 'derivation', 'readSigned'] as const),
  ...(['contracts', 'contractCoins', 'delegation', 'pastBalances', 'reorgs'] as const),
] as const;
const bitcoin = [
  ...(['coins', 'outbidding', 'pool', 'pending', 'replacing', 'forgetting'] as const),
  ...(['derivation', 'pastBalances', 'reorgs'] as const),
] as const;
const solana = [...accounts, 'cosigning', 'lapse', 'pastBalances'] as const;

/** Every chain that the suite runs on, and what it can do. Written by hand: no adapter has a say in it. */
export const stages = {
  memory: evm,
  'memory (lapsing)': [
    ...accounts,
    ...(['pool', 'pending', 'replacing', 'forgetting', 'derivation', 'readSigned', 'lapse', 'reorgs'] as const),
  ],
  Ethereum: evm,
  Base: evm,
  'Bitcoin (node)': bitcoin,
  'Bitcoin (simulator)': bitcoin,
  'Solana (Surfnet)': solana,
  'Solana (simulator)': [...solana, 'reorgs'],
  Tron: [
    ...accounts,
    ...(['pending', 'contracts', 'derivation', 'readSigned', 'lapse', 'pastBalances', 'reorgs'] as const),
  ],
} as const satisfies Readonly<Record<string, readonly Capability[]>>;

export type StageName = keyof typeof stages;

export function capabilitiesOf(name: string): readonly Capability[] {
  const rows: Readonly<Record<string, readonly Capability[]>> = stages;
  const row = rows[name];
  if (!row) throw new Error(`${name} is not in the table of stages`);
  return row;
}

export function can({ stage }: { stage: { name: StageName } }, capability: Capability): boolean {
  return capabilitiesOf(stage.name).includes(capability);
}

/** What the table promises must be there. */
export function given<T>(offered: T | null | undefined, capability: Capability): T {
  if (offered === null || offered === undefined) throw new Error(`the chain does not offer its ${capability}`);
  return offered;
}
