import { instructionOf } from '@coffer/keys/solana/instructions.ts';
import { encodeMessage } from '@coffer/keys/solana/message.ts';
import { openNonceInstructions } from '@coffer/keys/solana/nonce.ts';
import { unsignedTransaction } from '@coffer/keys/solana/transaction.ts';
import type { NodePool } from '../../nodes/node-pool.ts';
import type { SendOrder, Unsigned } from '../../port/port.ts';
import type { DeedOrder } from '../reading/deed-orders.ts';
import { untilLapsed } from './recent-block.ts';

/** What its hot wallet has to sign. Only the opening of a nonce names a block; the others live by their nonce. */
export async function buildDeed(pool: NodePool, { from, units }: SendOrder, deed: DeedOrder): Promise<Unsigned> {
  switch (deed.is) {
    case 'cosigned':
      return lasting(from, deed.text);
    case 'opening':
      return untilLapsed(pool, from, openNonceInstructions(from, deed.number, units));
    case 'instead': {
      const advance = instructionOf({ does: 'advance-nonce', nonceAccount: deed.account, authority: from });
      const message = { feePayer: from, lifetime: deed.value, instructions: [advance] };
      return lasting(from, unsignedTransaction(encodeMessage(message)));
    }
  }
}

function lasting(from: string, transaction: string): Unsigned {
  return { chain: 'SOLANA', from, position: null, payload: { transaction } };
}
