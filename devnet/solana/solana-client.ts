import { createSolanaRpc } from '@solana/kit';

export type SolanaRpc = ReturnType<typeof createSolanaRpc>;

export function solanaClient(rpcUrl: string): SolanaRpc {
  return createSolanaRpc(rpcUrl);
}
