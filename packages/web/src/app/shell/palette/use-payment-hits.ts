import { useEffect, useState } from 'react';
import { searchPayments, type FoundPayment } from '@coffer/contract/payments/payments.ts';
import { request } from '../../../api/http/client.ts';

const waitMs = 200;
const charsMin = 3;
export const hitsMax = 5;

type Answer = { query: string; hits: readonly FoundPayment[] } | { query: string; error: unknown };

/** The payments that a few words name. Only the answer to what stands there now counts: what was asked before is given up. */
export function usePaymentHits(query: string, maySee: boolean) {
  const [answer, setAnswer] = useState<Answer>();
  const isAsked = maySee && isEnough(query);
  useEffect(() => {
    if (!isAsked) return undefined;
    const giveUp = new AbortController();
    const tell = (next: Answer) => (giveUp.signal.aborted ? undefined : setAnswer(next));
    const timer = setTimeout(() => void ask(query, giveUp.signal).then(tell), waitMs);
    return () => {
      clearTimeout(timer);
      giveUp.abort();
    };
  }, [query, isAsked]);
  const told = isAsked && answer?.query === query ? answer : undefined;
  return {
    hits: told && 'hits' in told ? told.hits : [],
    error: told && 'error' in told ? told.error : undefined,
    isSearching: isAsked && told === undefined,
    retry: () => {
      setAnswer(undefined);
      // Where something else was answered in between, that stays.
      void ask(query).then((next) => setAnswer((now) => now ?? next));
    },
  };
}

/** `$5` says more than `ab`. */
function isEnough(query: string): boolean {
  return query.length >= charsMin || /^\$\d/.test(query);
}

/** Digits alone name an invoice or a customer; they may be an amount as well. */
export function queriesOf(query: string): string[] {
  return /^\d{1,3}(,?\d{3})*$/.test(query) ? [query, `$${query}`] : [query];
}

async function ask(query: string, signal?: AbortSignal): Promise<Answer> {
  try {
    const pages = await Promise.all(
      queriesOf(query).map((one) => request(searchPayments, { body: { query: one, limit: hitsMax } }, signal)),
    );
    const found = new Map(pages.flatMap(({ data }) => data).map((one) => [one.referenceId, one]));
    return { query, hits: [...found.values()].slice(0, hitsMax) };
  } catch (error) {
    return { query, error };
  }
}
