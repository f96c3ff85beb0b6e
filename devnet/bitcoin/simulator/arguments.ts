import { Refusal, refusalCodes } from './refusal.ts';

/** What is asked with a method, by place or by name. */
export class Arguments {
  readonly #names: readonly string[];
  readonly #values: readonly unknown[];

  constructor(names: readonly string[], given: unknown) {
    this.#names = names;
    if (given === undefined || given === null) this.#values = [];
    else if (Array.isArray(given)) this.#values = given;
    else this.#values = names.map((name) => (given as { readonly [name: string]: unknown })[name]);
  }

  /** A node of another kind understands more; here nothing is passed over in silence. */
  has(at: number): boolean {
    return this.#values[at] !== undefined && this.#values[at] !== null;
  }

  text(at: number): string {
    const value = this.#values[at];
    if (typeof value !== 'string') throw this.#wrong(at, 'string');
    return value;
  }

  hash(at: number, name = this.#names[at]): string {
    return readHash(this.text(at), name ?? `parameter ${at + 1}`);
  }

  number(at: number, fallback?: number): number {
    const value = this.#values[at] ?? fallback;
    if (typeof value !== 'number') throw this.#wrong(at, 'number');
    return value;
  }

  flag(at: number, fallback: boolean): boolean {
    const value = this.#values[at] ?? fallback;
    if (typeof value !== 'boolean') throw this.#wrong(at, 'bool');
    return value;
  }

  /** `true` and `false` are what numbers were once. */
  depth(at: number, fallback: number): number {
    const value = this.#values[at] ?? fallback;
    return typeof value === 'boolean' ? Number(value) : this.number(at, fallback);
  }

  list(at: number): readonly unknown[] {
    const value = this.#values[at];
    if (!Array.isArray(value)) throw this.#wrong(at, 'array');
    return value;
  }

  #wrong(at: number, expected: string): Refusal {
    const name = this.#names[at] ?? '';
    const value = this.#values[at];
    if (value === undefined || value === null)
      return new Refusal(refusalCodes.misc, `${this.#names.join(' ')}\n\n${name} is missing`);
    const words = `JSON value of type ${typeof value} is not of expected type ${expected}`;
    const where = JSON.stringify({ [`Position ${at + 1} (${name})`]: words }, undefined, 4);
    return new Refusal(refusalCodes.wrongType, `Wrong type passed:\n${where}`);
  }
}

export function readHash(text: string, name: string): string {
  if (text.length !== 64)
    throw new Refusal(refusalCodes.badParameter, `${name} must be of length 64 (not ${text.length}, for '${text}')`);
  if (!/^[0-9a-fA-F]+$/.test(text))
    throw new Refusal(refusalCodes.badParameter, `${name} must be hexadecimal string (not '${text}')`);
  return text.toLowerCase();
}
