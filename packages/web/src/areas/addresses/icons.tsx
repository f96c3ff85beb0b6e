import type { ReactNode } from 'react';
import type { ChainFamily } from '@coffer/kernel/chain.ts';

function Outline({ children }: { children: ReactNode }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      width="15"
      height="15"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

export function CopyIcon() {
  return (
    <Outline>
      <path d="M8 10a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2z" />
      <path d="M16 8V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h2" />
    </Outline>
  );
}

export function DownloadIcon() {
  return (
    <Outline>
      <path d="M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2M7 11l5 5 5-5M12 4v12" />
    </Outline>
  );
}

export function KeyIcon() {
  return (
    <Outline>
      <path d="m16.6 3.9 3.5 3.5a2.9 2.9 0 0 1 0 4.2l-2.7 2.6a2.9 2.9 0 0 1-4.1 0L10 10.9a2.9 2.9 0 0 1 0-4.2l2.5-2.7a2.9 2.9 0 0 1 4.1-.1z" />
      <path d="m11 12-6.6 6.6a1.3 1.3 0 0 0-.4 1V20h2v-2h2v-2h2l1.5-1.5M15 9h.01" />
    </Outline>
  );
}

const marks: Readonly<Record<ChainFamily, ReactNode>> = {
  ETH_Family: <path d="M12 2.5 5.8 12.3 12 9.7l6.2 2.6zM12 11.5l-6.2 2.6 6.2 7.4 6.2-7.4z" />,
  BTC_Family: (
    <path
      fillRule="evenodd"
      d="M9 3h2v2h1.5V3h2v2.1c2 .4 3.2 1.7 3.2 3.5 0 1.3-.6 2.3-1.7 2.9 1.6.5 2.5 1.7 2.5 3.3 0 2.3-1.5 3.8-4 4.1V21h-2v-2H11v2H9v-2H6v-2h1.5V7H6V5h3zm1.5 4.3v3.5h2.3c1.3 0 2-.6 2-1.7s-.7-1.8-2-1.8zm0 5.6v3.8h2.7c1.4 0 2.2-.7 2.2-1.9s-.8-1.9-2.2-1.9z"
    />
  ),
  TRX_Family: (
    <path
      fillRule="evenodd"
      d="M3.5 3.5 16.7 6l4 3.8L11.2 21.5zM6.6 6.3l4 10.3 1-7zm8.1 1.8-5.9-1.1 3.9 2zm.6 1.1-1.9 1 4.4.2zm-2.2 2.3-.9 6.2 5.4-6.5z"
    />
  ),
  SOL_Family: <path d="M7 5h13l-3 3.4H4zM4 10.3h13l3 3.4H7zM7 15.6h13L17 19H4z" />,
};

/** One colour: a name stands beside it. */
export function NetworkMark({ family }: { family: ChainFamily }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="17" height="17" fill="currentColor" aria-hidden="true">
      {marks[family]}
    </svg>
  );
}
