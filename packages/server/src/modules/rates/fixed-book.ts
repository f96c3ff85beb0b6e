/** What coins cost on local networks, for ever: nothing there is worth asking a market for. */
export const fixedBook: Readonly<Record<string, string>> = {
  ETH: '2500',
  TRX: '0.25',
  BTC: '60000',
  SOL: '150',
  USDC: '1',
  USDT: '1',
};
