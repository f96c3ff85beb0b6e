type Opened<V> = { version: number; value: Promise<V> };
type Closable = { close(): Promise<void> };

/** Who still holds what was replaced can finish; nothing that is asked of it takes longer. */
const graceMs = 60_000;

/** Keeps one thing open for each key, and opens it anew when its version has grown. */
export class OpenedByVersion<K, V extends Closable> {
  private readonly current = new Map<K, Opened<V>>();
  private readonly retired = new Map<Opened<V>, NodeJS.Timeout>();
  private closed = false;

  /** A caller that read an older version than somebody else gets the newer thing. */
  get(key: K, version: number, open: () => Promise<V>): Promise<V> {
    if (this.closed) throw new Error('Everything is closed already.');
    const held = this.current.get(key);
    if (held && held.version >= version) return held.value;
    if (held) this.retire(held);
    const opened = { version, value: open() };
    this.current.set(key, opened);
    opened.value.catch(() => {
      if (this.current.get(key) === opened) this.current.delete(key);
    });
    return opened.value;
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const timer of this.retired.values()) clearTimeout(timer);
    const all = [...this.current.values(), ...this.retired.keys()];
    this.current.clear();
    this.retired.clear();
    await Promise.all(all.map(closeOpened));
  }

  private retire(opened: Opened<V>): void {
    const timer = setTimeout(() => {
      this.retired.delete(opened);
      void closeOpened(opened);
    }, graceMs);
    timer.unref();
    this.retired.set(opened, timer);
  }
}

/** What could not be opened needs no closing. */
async function closeOpened<V extends Closable>({ value }: Opened<V>): Promise<void> {
  const [opened] = await Promise.allSettled([value]);
  if (opened.status === 'fulfilled') await opened.value.close();
}
