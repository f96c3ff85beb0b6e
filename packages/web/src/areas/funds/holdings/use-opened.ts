import { useState } from 'react';
import type { MoneyCause } from '../../../api/money.ts';
import { readStored, writeStored } from '../../../api/http/stored.ts';

const storedKey = 'coffer.funds.opened';

type Opened = Readonly<Record<string, boolean>>;

/** What lies open of the causes: the first one, until a person says otherwise; that is remembered. */
export function useOpened() {
  const [said, setSaid] = useState<Opened>(read);
  return {
    isOpen: (cause: MoneyCause, isFirst: boolean) => said[keyOf(cause)] ?? isFirst,
    set: (cause: MoneyCause, isOpen: boolean) => {
      const next = { ...said, [keyOf(cause)]: isOpen };
      setSaid(next);
      writeStored(storedKey, JSON.stringify(next));
    },
  };
}

export function keyOf({ cause, blockchainCode, sweepID }: MoneyCause): string {
  return [cause, sweepID ?? blockchainCode ?? ''].join(' ').trim();
}

function read(): Opened {
  try {
    const kept: unknown = JSON.parse(readStored(storedKey) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Opened) : {};
  } catch {
    return {};
  }
}
