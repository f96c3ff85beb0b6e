import type { ReactNode } from 'react';
import type { ChainCode } from '@coffer/kernel/chain.ts';
import { ChainMark } from '../../../ui/money/chain-mark.tsx';

/** Coins that look the same wherever they are. A chain's own coin looks like its chain. */
const marks: Readonly<Record<string, ReactNode>> = {
  USDC: (
    <path
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      d="M9.2 3.4a9 9 0 0 0 0 17.2m5.6-17.2a9 9 0 0 1 0 17.2M12 6.4v1.7m0 7.8v1.7m2.8-7.2c-.2-1.3-1.3-2.2-2.8-2.2s-2.8.8-2.8 2c0 2.9 5.7 1 5.7 3.9 0 1.2-1.2 2-2.9 2s-2.8-.9-3-2.2"
    />
  ),
  USDT: (
    <path d="M5 4h14v3.6h-5.1v1.6c3.6.2 6.2 1 6.2 2s-2.6 1.8-6.2 2V20h-3.8v-6.8c-3.6-.2-6.2-1-6.2-2s2.6-1.8 6.2-2V7.6H5zm5.1 6.4c-2.3.1-4 .5-4 .9 0 .5 2.6 1 5.9 1s5.9-.5 5.9-1c0-.4-1.7-.8-4-.9v1.1h-3.8z" />
  ),
};
const ownCoins: Readonly<Record<ChainCode, string>> = { ETH: 'ETH', BASE: '', BTC: 'BTC', TRX: 'TRX', SOLANA: 'SOL' };

/** The coin, and on its edge the network where that is another mark. Names of both stand beside it. */
export function CoinMark({ chain, currency }: { chain: ChainCode; currency: string }) {
  const own = Object.entries(ownCoins).find(([, coin]) => coin === currency)?.[0] as ChainCode | undefined;
  const isAlone = own === chain || (own === undefined && marks[currency] === undefined);
  return (
    <span className="coin">
      {own !== undefined || isAlone ? (
        <ChainMark chain={own ?? chain} size={18} />
      ) : (
        <svg className="icon" viewBox="0 0 24 24" width={20} height={20} fill="currentColor" aria-hidden="true">
          {marks[currency]}
        </svg>
      )}
      {isAlone ? null : (
        <span className="on">
          <ChainMark chain={chain} size={11} />
        </span>
      )}
    </span>
  );
}
