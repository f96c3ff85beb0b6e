import { text, whole, type Asked } from './asked.ts';
import { blockAt, found, type NodeView } from './node-view.ts';
import { showBlock, showInfo, showTransaction, type Json } from './show.ts';

export type Call = (view: NodeView, asked: Asked) => unknown;

const rangeMax = 100;
const idShape = /^[0-9a-f]{64}$/i;
const heightShape = /^\d{1,15}$/;

export const blockCalls: Readonly<Record<string, Call>> = {
  getnowblock: (view) => showBlock(blockAt(view, view.height)),
  getblock(view, asked) {
    const wanted = text(asked, 'id_or_num');
    const detail = asked['detail'] === true;
    if (wanted === '') return showBlock(blockAt(view, view.height), detail);
    if (heightShape.test(wanted)) return showBlock(blockAt(view, Number(wanted)), detail);
    if (!idShape.test(wanted)) return { Error: 'id must be legal block hash.' };
    return showBlock(byId(view, wanted), detail);
  },
  getblockbynum: (view, asked) => showBlock(blockAt(view, whole(asked, 'num'))),
  getblockbyid: (view, asked) => showBlock(byId(view, text(asked, 'value'))),
  getblockbylimitnext(view, asked) {
    const [from, to] = [whole(asked, 'startNum'), whole(asked, 'endNum')];
    if (from < 0 || to <= from || to - from > rangeMax) return {};
    return blocks(view, from, Math.min(to, view.height + 1));
  },
  getblockbylatestnum(view, asked) {
    const count = whole(asked, 'num');
    if (count <= 0 || count >= rangeMax) return {};
    return blocks(view, Math.max(0, view.height + 1 - count), view.height + 1);
  },
  gettransactionbyid(view, asked) {
    const one = found(view, text(asked, 'value'));
    return one ? showTransaction(one.transaction, one.receipt.outcome) : {};
  },
  gettransactioninfobyid(view, asked) {
    const one = found(view, text(asked, 'value'));
    return one ? showInfo(one, view.chain.rules.tellsInternalTransactions) : {};
  },
  gettransactioninfobyblocknum(view, asked) {
    const block = blockAt(view, whole(asked, 'num'));
    const tells = view.chain.rules.tellsInternalTransactions;
    return block ? block.transactions.map((one) => showInfo({ ...one, block }, tells)) : [];
  },
  gettransactioncountbyblocknum(view, asked) {
    const block = blockAt(view, whole(asked, 'num'));
    return { count: block ? block.transactions.length : -1 };
  },
  gettransactionfrompending({ chain }, asked) {
    const waiting = chain.waiting.find((one) => one.id === text(asked, 'value'));
    return waiting ? showTransaction(waiting) : {};
  },
  gettransactionlistfrompending: ({ chain }) => ({ txId: chain.waiting.map((one) => one.id) }),
  getpendingsize: ({ chain }) => ({ pendingSize: chain.waiting.length }),
};

function byId({ chain, height }: NodeView, id: string) {
  const block = chain.block(id);
  return block && block.height <= height ? block : undefined;
}

function blocks(view: NodeView, from: number, to: number): Json {
  const list = view.chain.blocks.slice(from, to);
  return list.length === 0 ? {} : { block: list.map((block) => showBlock(block)) };
}
