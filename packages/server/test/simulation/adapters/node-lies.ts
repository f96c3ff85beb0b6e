import type { Lie, Question, Reply } from '../../../src/chains/nodes/liar.fixture.ts';

type Asked = { id: number; method: string; params: unknown };
type Told = { id: number; result?: unknown; error?: unknown };

/** How a node that fails answers. */
const failures: readonly ((question: Question) => Reply)[] = [
  () => ({ status: 502 }),
  () => ({ status: 200, body: 'Service unavailable' }),
  () => ({ status: 200, body: null }),
  ({ body }) => ({
    status: 200,
    body: { jsonrpc: '2.0', id: idOf(body), error: { code: -32_603, message: 'Broken' } },
  }),
];
export const failureKinds = failures.length;
const rememberedMax = 5_000;

/** What one node says instead of the truth, whatever chain it speaks of. */
export class NodeLies {
  /** What was answered to each question, by question. */
  readonly #remembered = new Map<string, unknown>();
  #failing = { left: 0, kind: 0 };
  #blank = 0;
  #stale = 0;
  #hidden: () => readonly string[] = () => [];
  /** How often something was left out. */
  omitted = 0;

  /** The next questions are not answered, in one of several ways. */
  fail(questions: number, kind: number): void {
    this.#failing = { left: questions, kind };
  }

  /** The next questions are answered with nothing at all. */
  knowNothing(questions: number): void {
    this.#blank = questions;
  }

  /** The next questions are answered like before, where they were asked before: an old head, blocks of an old fork. */
  repeat(questions: number): void {
    this.#stale = questions;
  }

  /** Lists leave out all that has to do with these transactions, as they are when it is asked. */
  hide(hashes: () => readonly string[]): void {
    this.#hidden = () => hashes().map((hash) => hash.replace(/^0x/, ''));
  }

  heal(): void {
    this.fail(0, 0);
    this.knowNothing(0);
    this.repeat(0);
    this.hide(() => []);
  }

  readonly lie: Lie = async (question, truth) => {
    if (this.#failing.left > 0) {
      this.#failing.left -= 1;
      return failures[this.#failing.kind]?.(question);
    }
    const answer = await truth();
    const { path, body } = question;
    if (!isAsked(body)) return { status: 200, body: this.#tell(`${path} ${JSON.stringify(body)}`, answer, {}) };
    if (!Array.isArray(body)) return { status: 200, body: this.#tellOne(body, answer as Told) };
    if (!Array.isArray(answer)) return { status: 200, body: answer };
    const asked = new Map(body.map((one) => [one.id, one]));
    const told = (answer as Told[]).map((one) => this.#tellOne(asked.get(one.id), one));
    return { status: 200, body: told };
  };

  #tellOne(asked: Asked | undefined, told: Told): Told {
    if (!asked || told.result === undefined) return told;
    const key = JSON.stringify([asked.method, asked.params]);
    return { ...told, result: this.#tell(key, told.result, null) };
  }

  #tell(key: string, truth: unknown, nothing: unknown): unknown {
    const before = this.#remembered.get(key);
    if (this.#remembered.size > rememberedMax) this.#remembered.clear();
    if (this.#stale > 0) {
      this.#stale -= 1;
      if (before !== undefined) return before;
    }
    this.#remembered.set(key, truth);
    if (this.#blank > 0) {
      this.#blank -= 1;
      return nothing;
    }
    const hidden = this.#hidden();
    return hidden.length === 0 ? truth : this.#leaveOut(truth, hidden);
  }

  #leaveOut(value: unknown, hidden: readonly string[]): unknown {
    if (Array.isArray(value)) {
      const left = value.filter((one) => !names(one, hidden));
      this.omitted += value.length - left.length;
      return left.map((one) => this.#leaveOut(one, hidden));
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.#leaveOut(one, hidden)]));
  }
}

function names(value: unknown, hashes: readonly string[]): boolean {
  const text = JSON.stringify(value);
  return hashes.some((hash) => text.includes(hash));
}

function isAsked(body: unknown): body is Asked | Asked[] {
  const [first] = [body].flat();
  return typeof first === 'object' && first !== null && 'method' in first;
}

function idOf(body: unknown): number | null {
  return isAsked(body) && !Array.isArray(body) ? body.id : null;
}
