import { tronOfHex } from '@coffer/keys/tron/address.ts';
import { textMax } from '../../nodes/pruned-json.ts';
import { readInParts, type Reading } from '../../nodes/read-in-parts.ts';
import { garbled, RpcFailure } from '../../nodes/rpc-failure.ts';
import type { RpcNode } from '../../nodes/rpc-node.ts';
import type { Block, BlockRange, ContractNotice, Scan, UntracedBlock, Watched } from '../../port/port.ts';
import { isNotice, noticesOf } from '../../solidity/contract-notices.ts';
import { hashAt } from '../../solidity/head.ts';
import { toNumber, type RawLog } from '../../solidity/raw-shapes.ts';
import { partiesOf } from '../../solidity/transfer-parties.ts';
import { fetchBlocks } from './fetch-blocks.ts';
import { assertSameFork, fetchLogs } from './fetch-logs.ts';
import { rawLog, rawLogs, transfersOf, untoldOf } from './transfers-of.ts';
import { digitsIn, hasSucceeded, watchesDigits, type WalletBlock, type WalletTransaction } from './wallet-block.ts';
import { fetchInfos, fetchInfosSingly, type Kept, type WalletInfo } from './wallet-info.ts';

const codeTypes = new Set(['TriggerSmartContract', 'CreateSmartContract']);

export type TronReading = Reading & { tracing: boolean };
/** What we look for, asked for as nodes write it. */
type Wanted = { isWanted: (digits: string) => boolean; isNotice: (log: RawLog) => boolean; kept: Kept };

/** Everything that came to a watched address or left one, in as many of these blocks as the nodes can answer for at once. */
export function readTransfers(reading: TronReading, range: BlockRange, watched: Watched): Promise<Scan> {
  return readInParts(reading, range, {
    askHeight: async (node) => toNumber(await node.call('eth_blockNumber', []), 'the height'),
    readFrom: (node, part) => readFrom(node, reading, part, watched),
    readHeavy: (node, part, reason) => readFrom(node, reading, part, watched, reason),
  });
}

/**
 * Blocks tell of payments and the index of logs of tokens. What we are told of in a block is read from the block's own
 * results, and so is what contracts sent on, and what an index left out that knows nothing of a block in which code ran. With
 * `tooMuch`, which says why the results of a block cannot be had at once, they are asked for one by one.
 */
async function readFrom(
  node: RpcNode,
  { tracing }: TronReading,
  range: BlockRange,
  watched: Watched,
  tooMuch?: string,
): Promise<Scan> {
  const wanted = wantedBy(watched);
  const [blocks, scan] = await Promise.all([fetchBlocks(node, range), fetchLogs(node, range, watched)]);
  assertSameFork(scan, blocks);
  const hits = scan.candidates.filter((log) => wanted.isNotice(log) || concerns(log, wanted));
  const hitBlocks = new Set(hits.map(({ blockHash }) => blockHash));
  const asked = blocks.filter(({ block, transactions }) => {
    const hash = `0x${block.hash}`;
    if (hitBlocks.has(hash) || transactions.some((one) => one.type === null || isParty(one, wanted))) return true;
    return (tracing || !scan.blockHashes.has(hash)) && transactions.some(ranCode);
  });
  const isHit = hitTest(hits, wanted);
  const { infos, unanswered } =
    tooMuch === undefined
      ? { infos: await fetchInfos(node, asked, wanted.kept), unanswered: [] }
      : await oneByOne(node, asked, { kept: wanted.kept, isHit, reason: tooMuch });
  await assertStands(node, asked.at(-1)?.block);
  const missing = new Set(unanswered.flatMap(({ transactions }) => transactions));
  for (const hit of hits) {
    const id = hit.transactionHash.slice(2);
    if (!missing.has(id)) assertIsThere(hit, infos.get(id));
  }
  const transfers = asked.flatMap(({ block, transactions }) =>
    transactions.flatMap((transaction) => {
      const info = infos.get(transaction.id);
      return info ? transfersOf({ block, transaction, info }, wanted.isWanted) : [];
    }),
  );
  return {
    blocks: blocks.map(({ block }) => block),
    transfers,
    notices: asked.flatMap((one) => noticesIn(one, infos, wanted)),
    untraced: [...Map.groupBy([...unanswered, ...untoldIn(asked, infos, wanted)], heightOf).values()].map(together),
  };
}

/** What nobody can tell of a transaction that somebody wrote in an odd way keeps nothing else of its block from being told. */
function untoldIn(
  blocks: readonly WalletBlock[],
  infos: ReadonlyMap<string, WalletInfo>,
  { isWanted }: Wanted,
): UntracedBlock[] {
  return blocks.flatMap(({ block: { height, hash }, transactions }) =>
    transactions.flatMap((transaction) => {
      const info = infos.get(transaction.id);
      const reason = info ? untoldOf({ transaction, info }, isWanted) : null;
      return reason === null ? [] : [{ block: { height, hash }, transactions: [transaction.id], reason }];
    }),
  );
}

function heightOf({ block }: UntracedBlock): number {
  return block.height;
}

/** Of a block there is one entry. */
function together(some: UntracedBlock[]): UntracedBlock {
  const reasons = [...new Set(some.map(({ reason }) => reason))];
  const transactions = some.flatMap((one) => one.transactions);
  return { block: some[0]!.block, transactions, reason: reasons.join('; ') };
}

type Singly = { kept: Kept; isHit: (transaction: WalletTransaction) => boolean; reason: string };

/** The results of those transactions that may concern us, and which of them not even alone could be had. */
async function oneByOne(node: RpcNode, blocks: readonly WalletBlock[], { kept, isHit, reason }: Singly) {
  const infos = new Map<string, WalletInfo>();
  const unanswered: UntracedBlock[] = [];
  for (const { block, transactions } of blocks) {
    const told = await fetchInfosSingly(node, { block, transactions: transactions.filter(isHit) }, kept);
    for (const [id, info] of told.infos) infos.set(id, info);
    const place = { height: block.height, hash: block.hash };
    if (told.missing.length > 0) unanswered.push({ block: place, transactions: told.missing, reason });
  }
  return { infos, unanswered };
}

function hitTest(hits: readonly RawLog[], wanted: Wanted) {
  const told = new Set(hits.map(({ transactionHash }) => transactionHash.slice(2)));
  return (one: WalletTransaction) => told.has(one.id) || one.type === null || isParty(one, wanted) || ranCode(one);
}

function wantedBy(watched: Watched): Wanted {
  const isWanted = (digits: string) => watchesDigits(watched, digits);
  const isOurs = (address: unknown) => {
    const digits = digitsIn(address);
    return digits !== null && isWanted(digits);
  };
  const wanted: Wanted = {
    isWanted,
    isNotice: (log) => isNotice(log, { hasContract: (address) => watched.hasContract(tronOfHex(address)) }),
    kept: {
      log: (said) => {
        const log = rawLog({ hash: '' }, { id: '' }, said);
        return wanted.isNotice(log) || concerns(log, wanted);
      },
      inner: ({ from, to }) => isOurs(from) || isOurs(to),
    },
  };
  return wanted;
}

function concerns(log: RawLog, { isWanted }: Wanted): boolean {
  const parties = partiesOf(log);
  return parties !== null && (isWanted(parties.from.slice(2)) || isWanted(parties.to.slice(2)));
}

/** Sends or gets coins itself; a sender pays even when it fails. */
function isParty({ owner, to, movesCoins }: WalletTransaction, { isWanted }: Wanted): boolean {
  const [from, payee] = [digitsIn(owner), movesCoins ? digitsIn(to) : null];
  return (from !== null && isWanted(from)) || (payee !== null && isWanted(payee));
}

function ranCode(transaction: WalletTransaction): boolean {
  return hasSucceeded(transaction) && codeTypes.has(transaction.type ?? '');
}

/** Results are told by height: they belong to these blocks if the last of these still stands. */
async function assertStands(node: RpcNode, block: Block | undefined): Promise<void> {
  if (block && (await hashAt(node, block.height)) !== `0x${block.hash}`) {
    throw new RpcFailure('forked', 'a block that was taken back');
  }
}

/** A log that the result of its transaction does not have is an invention. */
function assertIsThere(log: RawLog, info: WalletInfo | undefined): void {
  if (!info) throw garbled('a log of a transaction that is in none of the blocks');
  // Of longer data the beginning is kept.
  const written = ({ address, topics, data }: RawLog) => `${address} ${String(topics)} ${data.slice(0, textMax)}`;
  const isSame = rawLogs({ hash: '' }, info).some((one) => written(one) === written(log));
  if (!isSame) throw garbled('a log that its transaction does not have');
}

/** Within a block they come in the order in which they were said. */
function noticesIn(
  { block, transactions }: WalletBlock,
  infos: ReadonlyMap<string, WalletInfo>,
  wanted: Wanted,
): ContractNotice[] {
  const told = transactions
    .flatMap(({ id }) => {
      const info = infos.get(id);
      return info ? rawLogs(block, info) : [];
    })
    .filter(wanted.isNotice);
  return told
    .flatMap((log) => noticesOf([log], [{ ...block, hash: log.blockHash }]))
    .map((said) => inOurWords(said, block));
}

function inOurWords({ txHash, contract, notice }: ContractNotice, { height, hash, at }: Block): ContractNotice {
  const told = 'collector' in notice ? { ...notice, collector: tronOfHex(notice.collector) } : notice;
  return { txHash: txHash.slice(2), block: { height, hash, at }, contract: tronOfHex(contract), notice: told };
}
