import type { Anchor, Chain, Fee, SendOrder, Unsigned } from './port.ts';
import type { ChainRules } from './rules.ts';

declare const rules: ChainRules;
declare const chain: Chain;
declare const order: SendOrder;
declare const fee: Fee;
declare const anchor: Anchor;
declare const key: Uint8Array;
declare const built: Unsigned;

rules.build(order, fee, null, anchor) satisfies Unsigned;
rules.signTransfer(built, key).bytes satisfies string;

// @ts-expect-error: what a node has not answered yet is nothing to build on.
rules.build(order, fee, null, chain.anchor(order));
// @ts-expect-error: forgotten.
rules.build(order, fee, null);
// @ts-expect-error: who asks a node cannot build: no answer comes at once.
(async (_order, _fee, _position, known) => ({ ...built, ...known.detail })) satisfies ChainRules['build'];
// @ts-expect-error: nor sign: the key would have to wait with it.
(async () => ({ hash: '', bytes: '' })) satisfies ChainRules['signTransfer'];
// @ts-expect-error: a key is bytes, never a text.
rules.signTransfer(built, '0x01');
