import { instructionOf } from '@coffer/keys/solana/instructions.ts';
import { openNonceInstructions } from '@coffer/keys/solana/nonce.ts';
import type { Anchor, SendOrder, Unsigned } from '../../port/port.ts';
import type { DeedOrder } from './deed-orders.ts';
import { lasting, lastingText, untilLapsed } from './unsigned.ts';

/** What its hot wallet has to sign. Only the opening of a nonce names a block; the others live by their nonce. */
export function buildDeed({ from, units }: SendOrder, deed: DeedOrder, anchor: Anchor): Unsigned {
  switch (deed.is) {
    case 'cosigned':
      return lastingText(from, deed.text);
    case 'opening':
      return untilLapsed(from, openNonceInstructions(from, deed.number, units), anchor);
    case 'instead': {
      const advance = instructionOf({ does: 'advance-nonce', nonceAccount: deed.account, authority: from });
      return lasting(from, [advance], deed.value);
    }
  }
}
