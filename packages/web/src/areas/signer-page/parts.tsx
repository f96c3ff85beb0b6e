import type { ReactNode } from 'react';
import type { PayoutsLook } from '@coffer/contract/money-out/signer-page.ts';
import { formatMinuteZone } from '../../format/date-time.ts';
import { formatUsd } from './format-usd.ts';

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** In groups of four, which are compared without losing one's place; a copy of it stays clean. */
export function Groups({ address }: { address: string }) {
  return (
    <span className="groups" translate="no">
      {(address.match(/.{1,4}/g) ?? []).map((group, at) => (
        <span key={at}>{group}</span>
      ))}
    </span>
  );
}

export function Limit({ limit: { dayUSD, goneUSD, thisUSD } }: PayoutsLook) {
  const share = Number(dayUSD) === 0 ? 100 : Math.round((Number(thisUSD) / Number(dayUSD)) * 100);
  return (
    <>
      {formatUsd(thisUSD)} of {formatUsd(dayUSD)} ({share}%), {formatUsd(goneUSD)} went out within 24 hours
    </>
  );
}

export function Expires({ at }: { at: string | null }) {
  return <>{at === null ? 'Never' : formatMinuteZone(at)}</>;
}
