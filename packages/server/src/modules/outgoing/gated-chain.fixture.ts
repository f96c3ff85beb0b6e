import type { Chain } from '../../chains/port/port.ts';
import { OpenedByVersion } from '../../platform/opened-by-version.ts';
import type { SignDeps } from './signing/signing.ts';

/** Whoever asks a chain something waits until this lets the question through. */
export type Gate = (question: string) => Promise<void>;

/** The same program, with a gate before all nodes. */
export function gated(deps: SignDeps, gate: Gate): SignDeps {
  const { chains } = deps;
  const connect: typeof chains.connect = (code, settings) => behind(chains.connect(code, settings), gate);
  return { ...deps, openedChains: new OpenedByVersion(), chains: { rules: (code) => chains.rules(code), connect } };
}

const asksNobody = new Set(['onHead', 'health', 'close']);

/** What only some chains can do is asked through objects of its own. */
function behind<T extends Chain | object>(asked: T, gate: Gate): T {
  return new Proxy(asked, {
    get(target, name) {
      const part: unknown = Reflect.get(target, name);
      if (typeof part === 'object' && part !== null) return behind(part, gate);
      if (typeof part !== 'function' || asksNobody.has(String(name))) return part;
      return async (...question: unknown[]): Promise<unknown> => {
        await gate(String(name));
        return Reflect.apply(part, target, question);
      };
    },
  });
}
