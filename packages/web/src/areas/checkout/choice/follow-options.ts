import { listPayOptions, type PayOption } from '@coffer/contract/payments/checkout.ts';
import { readPublicly } from '../../../api/http/read-publicly.ts';

/** A network that was caught up with can be paid on at once; prices move more slowly. */
const waitingMs = 10_000;
const settledMs = 60_000;

/** Asks now and then what a payment may be paid in, until told to stop: while something cannot be chosen, more often. */
export function followOptions(
  reference: string,
  first: readonly PayOption[],
  changed: (options: PayOption[]) => void,
): () => void {
  const input = { params: { ref: reference } };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let newest = first;
  let isStopped = false;

  async function ask(): Promise<void> {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') {
      // What was told before still stands where nothing can be heard.
      const options = await readPublicly(listPayOptions, input).catch(() => undefined);
      if (isStopped) return;
      if (options) changed((newest = inOrderOf(first, options)));
    }
    plan();
  }

  function plan(): void {
    timer = setTimeout(() => void ask(), newest.every(({ available }) => available) ? settledMs : waitingMs);
  }

  plan();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** Nothing jumps away under a finger: what is new comes last. */
function inOrderOf(first: readonly PayOption[], options: readonly PayOption[]): PayOption[] {
  const place = new Map(first.map(({ id }, at) => [id, at]));
  return options.toSorted((one, other) => (place.get(one.id) ?? place.size) - (place.get(other.id) ?? place.size));
}
