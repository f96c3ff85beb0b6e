import { JournalFile, type Entry } from './journal.ts';
import { TronChain, type ChainOptions } from './tron-chain.ts';

export type OpenOptions = Omit<ChainOptions, 'journal'> & {
  /** Holds what the chain remembers from start to start. */
  folder: string;
  /** Told when what was there could not be used. */
  onDamage(aside: string, why: unknown): void;
};

/** The chain that was here, or a new one. */
export async function openChain({ folder, onDamage, ...options }: OpenOptions): Promise<TronChain> {
  const file = new JournalFile(folder);
  try {
    const entries = file.read();
    if (entries.length > 0) return await replayed(entries, options, file);
  } catch (error) {
    onDamage(file.setAside(), error);
  }
  const chain = new TronChain({ ...options, journal: file });
  file.add({ op: 'born', id: chain.head.id });
  return chain;
}

/** The same happens again and must come out the same. */
async function replayed(entries: readonly Entry[], options: ChainOptions, file: JournalFile): Promise<TronChain> {
  const chain = new TronChain(options);
  for (const entry of entries) {
    if (entry.op === 'born' && entry.id !== chain.head.id) throw new Error('It is another chain.');
    if (entry.op === 'reorg') await chain.cut(entry.depth);
    if (entry.op === 'factor') chain.setFactor(entry.contract, entry.factor);
    if (entry.op === 'block') {
      const { id, height } = await chain.replay(entry.timeMs, entry.transactions);
      if (id !== entry.id) throw new Error(`Block ${height} came out as ${id} and not as ${entry.id}.`);
    }
  }
  if (entries[0]?.op !== 'born') throw new Error('It does not say which chain it is.');
  chain.journal = file;
  return chain;
}
