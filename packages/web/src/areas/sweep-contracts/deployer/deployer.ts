import type { Place, Plan } from './plan.ts';
import type { Receipt } from '../../../wallet/read-receipt.ts';

/** Where to deploy. `rpcUrl` is for wallets that do not know a local network yet. */
export type Target = {
  network: { chainId: string; name: string; network: string };
  rpcUrl: string | undefined;
};

/** A contract, and the account that owns it. */
export type Owned = { contract: string; owner: string };

/** A wallet of the person that can deploy on a network, whatever language it speaks. Addresses are as people write them there. */
export type Deployer = {
  id: string;
  name: string;
  icon: string | undefined;
  /** The account that the person chose to show us, with the wallet on the network. */
  connect(target: Target): Promise<string>;
  /** What a deployment would do, as the network sees it now. */
  plan(place: Place): Promise<Plan>;
  /** Asks the wallet to sign and to send. Gives the hash of the transaction. */
  deploy(target: Target, place: Place): Promise<string>;
  /** The same with the factory itself, where nobody put it yet. */
  putFactory(target: Target, place: Place): Promise<{ hash: string; address: string }>;
  /** Asks the wallet to sign a text with an account, which sends nothing. */
  sign(account: string, text: string): Promise<string>;
  /** Asks its owner's wallet to give a contract up for ever. Gives the hash of the transaction. */
  giveUp(target: Target, owned: Owned): Promise<string>;
  /** Null while it stands in no block. */
  receipt(hash: string): Promise<Receipt | null>;
};
