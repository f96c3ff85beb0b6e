import type { Wallet } from '../../wallet/provider.ts';

/** Who deploys. */
export type Master = { wallet: Wallet; account: string };
