import type { Deployer } from '../deployer/deployer.ts';

/** Who deploys. */
export type Master = { wallet: Deployer; account: string };
