import type { Hex41 } from '../address.ts';
import type { Receipt } from '../chain/receipt.ts';
import type { World } from '../chain/world.ts';
import type { Fields } from '../protobuf.ts';

/** The fields of a contract as the HTTP API names them. */
export type ContractValue = Readonly<Record<string, unknown>> & { owner_address: Hex41 };

/** Of the transaction that a contract stands in. */
export type Order = { id: string; feeLimitSun: bigint };

/** One thing that a transaction can do. */
export type Kind<V extends ContractValue = ContractValue> = {
  code: number;
  name: string;
  read(fields: Fields): V;
  /** Whether it brings an account into being, which costs extra. */
  activates?(world: World, value: V): boolean;
  /** Refuses what the protocol refuses, or does it and writes down what it cost. */
  perform(world: World, value: V, order: Order, receipt: Receipt): Promise<void> | void;
};
