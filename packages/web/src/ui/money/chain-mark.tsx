import type { ReactNode } from 'react';
import type { ChainCode } from '@coffer/kernel/chain.ts';

const marks: Readonly<Record<ChainCode, ReactNode>> = {
  ETH: <path d="M12 2.5 5.8 12.3 12 9.7l6.2 2.6zM12 11.5l-6.2 2.6 6.2 7.4 6.2-7.4z" />,
  BASE: <path d="M12 3a9 9 0 1 1-8.9 10.3H14v-2.6H3.1A9 9 0 0 1 12 3z" />,
  BTC: (
    <path
      fillRule="evenodd"
      d="M9 3h2v2h1.5V3h2v2.1c2 .4 3.2 1.7 3.2 3.5 0 1.3-.6 2.3-1.7 2.9 1.6.5 2.5 1.7 2.5 3.3 0 2.3-1.5 3.8-4 4.1V21h-2v-2H11v2H9v-2H6v-2h1.5V7H6V5h3zm1.5 4.3v3.5h2.3c1.3 0 2-.6 2-1.7s-.7-1.8-2-1.8zm0 5.6v3.8h2.7c1.4 0 2.2-.7 2.2-1.9s-.8-1.9-2.2-1.9z"
    />
  ),
  TRX: (
    <path
      fillRule="evenodd"
      d="M3.5 3.5 16.7 6l4 3.8L11.2 21.5zM6.6 6.3l4 10.3 1-7zm8.1 1.8-5.9-1.1 3.9 2zm.6 1.1-1.9 1 4.4.2zm-2.2 2.3-.9 6.2 5.4-6.5z"
    />
  ),
  SOLANA: <path d="M7 5h13l-3 3.4H4zM4 10.3h13l3 3.4H7zM7 15.6h13L17 19H4z" />,
};

/** One colour: a name stands beside it. */
export function ChainMark({ chain, size = 17 }: { chain: ChainCode; size?: number }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width={size} height={size} fill="currentColor" aria-hidden="true">
      {marks[chain]}
    </svg>
  );
}
