/** What changed since the layer below. */
export class Layer {
  parent: Layer | null;
  readonly entries = new Map<string, unknown>();

  constructor(parent: Layer | null) {
    this.parent = parent;
  }

  get(key: string): unknown {
    if (this.entries.has(key)) return this.entries.get(key);
    for (let layer = this.parent; layer; layer = layer.parent) {
      if (layer.entries.has(key)) return layer.entries.get(key);
    }
    return undefined;
  }

  /** Makes what this layer changed a part of the one below. */
  fold(): void {
    if (!this.parent) throw new Error('There is nothing below the lowest layer.');
    for (const [key, value] of this.entries) this.parent.entries.set(key, value);
  }
}
