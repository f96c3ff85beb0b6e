/** What every browser wallet of the Ethereum family offers (EIP-1193). */
export type Provider = { request(call: { method: string; params?: readonly unknown[] }): Promise<unknown> };

/** A wallet to choose. */
export type Wallet = { id: string; name: string; icon: string | undefined; provider: Provider };

/** A chain as wallets want to hear of it. */
export type WalletChain = {
  chainId: number;
  name: string;
  coin: { symbol: string; decimals: number };
  /** Without one a wallet that does not know the chain cannot learn it from us. */
  rpcUrl: string | undefined;
};

export type WalletTransaction = { from: string; to: string; data: string; value: bigint };
