import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Address } from '@solana/kit';
import { answerWith } from './answer.ts';
import type { Commitment } from './machine/finality.ts';
import { toJson } from './machine/json.ts';
import type { Block } from './machine/ledger.ts';
import {
  addressAt,
  commitmentOf,
  configAt,
  inContext,
  signatureAt,
  wholeNumberAt,
  type Config,
} from './methods/params.ts';
import type { Params } from './methods/params.ts';
import { showAccount } from './methods/show-account.ts';
import type { Simulator } from './machine/simulator.ts';
import { acceptWebSocket, type WebSocketPeer } from './web-socket.ts';

type Subscription = {
  peer: WebSocketPeer;
  method: string;
  commitment: Commitment;
  /** What there is to tell when a block has come so far. */
  told(block: Block): readonly unknown[];
  /** Told once, and then over. */
  once: boolean;
};

export type Subscriptions = { accept(request: IncomingMessage, socket: Duplex): void };

const levels: readonly Commitment[] = ['processed', 'confirmed', 'finalized'];

/** Tells who wants to know of slots, of what an account holds and of what became of a transaction. */
export function openSubscriptions(simulator: Simulator): Subscriptions {
  const { ledger } = simulator;
  const open = new Map<number, Subscription>();
  const reached = new Map(levels.map((level) => [level, ledger.at(level).height]));
  let last = 0;

  ledger.listeners.add(() => {
    for (const level of levels) {
      const { height } = ledger.at(level);
      const from = Math.min(reached.get(level) ?? 0, height - 1);
      reached.set(level, height);
      for (const block of ledger.heights(from + 1, height)) tell(level, block);
    }
  });

  function tell(level: Commitment, block: Block): void {
    for (const [subscription, { peer, method, commitment, told, once }] of open) {
      if (commitment !== level) continue;
      for (const result of told(block)) {
        peer.send(toJson({ jsonrpc: '2.0', method, params: { result, subscription } }));
        if (once) open.delete(subscription);
      }
    }
  }

  function subscribe(wanted: Subscription): number {
    last += 1;
    open.set(last, wanted);
    return last;
  }

  function accept(request: IncomingMessage, socket: Duplex): void {
    const peer = acceptWebSocket(request, socket, {
      text: (text) => void answerWith(methods, simulator, text).then(({ body }) => peer.send(toJson(body))),
      closed() {
        for (const [id, one] of open) if (one.peer === peer) open.delete(id);
      },
    });
    const unsubscribe = (_simulator: Simulator, params: Params) => open.delete(wholeNumberAt(params, 0));
    const methods = {
      slotSubscribe: () => subscribe({ peer, ...slots(simulator) }),
      accountSubscribe: (_simulator: Simulator, params: Params) =>
        subscribe({ peer, ...account(simulator, addressAt(params, 0), configAt(params, 1)) }),
      signatureSubscribe: (_simulator: Simulator, params: Params) =>
        subscribe({ peer, ...signature(simulator, signatureAt(params, 0), configAt(params, 1)) }),
      slotUnsubscribe: unsubscribe,
      accountUnsubscribe: unsubscribe,
      signatureUnsubscribe: unsubscribe,
    };
  }
  return { accept };
}

type Wanted = Omit<Subscription, 'peer'>;

function slots({ ledger }: Simulator): Wanted {
  const told = ({ slot, parentSlot: parent }: Block) => [{ slot, parent, root: ledger.at('finalized').slot }];
  return { method: 'slotNotification', commitment: 'processed', told, once: false };
}

function account({ ledger }: Simulator, address: Address, config: Config): Wanted {
  function told(block: Block): unknown[] {
    const isNamed = block.landed.some(({ keys }) => keys.all.some((key, at) => key === address && keys.isWritable(at)));
    if (!isNamed) return [];
    const { machine } = ledger;
    return [
      inContext(
        block,
        ledger.stateAt(block, () => showAccount(machine, machine.account(address), config)),
      ),
    ];
  }
  return { method: 'accountNotification', commitment: commitmentOf(config), told, once: false };
}

/** With the next block also for what has come so far already. */
function signature({ ledger }: Simulator, name: string, config: Config): Wanted {
  const commitment = commitmentOf(config);
  function told(): unknown[] {
    const landed = ledger.landed(name);
    if (!landed || landed.block.height > ledger.at(commitment).height) return [];
    return [inContext(landed.block, { err: landed.meta.err })];
  }
  return { method: 'signatureNotification', commitment, told, once: true };
}
