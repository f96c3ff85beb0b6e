import { setImmediate } from 'node:timers/promises';
import type { Body } from '@coffer/contract/endpoint.ts';
import type { exportPayments as endpoint } from '@coffer/contract/payments/payments.ts';
import { coinOf, tokenAsset, type Asset } from '@coffer/kernel/asset.ts';
import { familyOf, type ChainCode } from '@coffer/kernel/chain.ts';
import { dollarsOf } from '@coffer/kernel/dollars.ts';
import { formatMoney, money } from '@coffer/kernel/money.ts';
import { authorize, readScope, type Credentialed } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Call } from '../../../platform/deps.ts';
import type { Download } from '../../../platform/http/bind.ts';
import { csvLine } from '../../../platform/http/csv-line.ts';
import { listChainCurrencies } from '../../assets/index.ts';
import { requireProject } from '../../projects/index.ts';
import { searchStatusOf } from '../asking/payment-state.ts';
import { findExported, type ExportedRow } from './exported-store.ts';
import { readOn } from './find-page.ts';
import { webhookStatuses } from './found-payment.ts';
import type { PaymentFilter } from './payment-filter.ts';
import { readFilter } from './read-filter.ts';
import { selectProjectNames } from './search-store.ts';
import { spellQuickly } from './spell-quickly.ts';

type Currency = { code: string; chain: ChainCode; asset: Asset };
type Names = {
  projects: ReadonlyMap<number, string>;
  currencies: ReadonlyMap<number, Currency>;
  chains: ReadonlyMap<number, ChainCode>;
};
type Line = { row: ExportedRow; names: Names; shown: Currency | undefined };

const timeOf = (at: Date | null) => at?.toISOString() ?? null;
const amountOf = (shown: Currency | undefined, units: string | null) =>
  shown === undefined || units === null ? null : formatMoney(money(BigInt(units), shown.asset));

const columns: readonly (readonly [string, (line: Line) => string | number | null])[] = [
  ['Reference', ({ row }) => row.referenceId],
  ['Created (UTC)', ({ row }) => timeOf(row.createdAt)],
  ['Project', ({ row, names }) => names.projects.get(row.projectId) ?? null],
  ['Status', ({ row }) => searchStatusOf({ status: row.status, filledUsdUnits: BigInt(row.filledUsdUnits) })],
  ['Exception', ({ row }) => (row.exception === 'none' ? null : row.exception)],
  ['Resolution', ({ row }) => row.resolution],
  ['Customer', ({ row }) => row.customerID],
  ['Email', ({ row }) => row.email],
  ['Invoice', ({ row }) => row.invoiceId],
  ['Amount (USD)', ({ row }) => (row.usdUnits === null ? null : dollarsOf(row.usdUnits))],
  ['Received (USD)', ({ row }) => dollarsOf(row.filledUsdUnits)],
  ['Currency', ({ shown }) => shown?.code ?? null],
  ['Network', ({ shown }) => shown?.chain ?? null],
  ['Amount', ({ row, shown }) => amountOf(shown, row.dueUnits)],
  ['Received', ({ row, shown }) => amountOf(shown, row.filledUnits)],
  ['Transaction', ({ row }) => row.txHash],
  ['From', (line) => spellOf(depositChainOf(line), line.row.fromAddress)],
  [
    'To',
    (line) =>
      spellOf(depositChainOf(line), line.row.toAddress) ?? spellOf(line.shown?.chain ?? null, line.row.quotedAddress),
  ],
  ['Block', ({ row }) => row.blockHeight],
  ['Block time (UTC)', ({ row }) => timeOf(row.blockAt)],
  ['Webhook', ({ row }) => row.webhookStatus && webhookStatuses[row.webhookStatus]],
  ['Created by', ({ row }) => row.createdBy],
  ['Expires (UTC)', ({ row }) => timeOf(row.expiresAt)],
];

/** Of so many all that is told of them is in memory, twice: while they are written the next are found. */
const rowsAtOnce = 2000;
/** Whoever asks for something else waits for so many lines at most. */
const linesAtOnce = 1000;

export async function exportPayments(
  call: Call<Credentialed>,
  project: number | 'all',
  asked: Body<typeof endpoint>,
): Promise<Download> {
  const scope = readScope(call.subject, 'payments:read', project);
  authorize(call.subject, 'reports:export');
  if (project !== 'all') await requireProject(call.db, scope, project);
  const filter = await readFilter(call.db, scope, asked);
  return { name: `payments-${call.now.toISOString().slice(0, 10)}.csv`, parts: linesOf(call.db, filter) };
}

async function* linesOf(db: Db, filter: PaymentFilter | undefined): AsyncGenerator<string> {
  yield csvLine(columns.map(([head]) => head));
  if (!filter) return;
  for await (const { rows, names } of ahead(pagesOf(db, filter))) {
    for (let at = 0; at < rows.length; at += linesAtOnce) {
      yield rows
        .slice(at, at + linesAtOnce)
        .map((row) => lineOf(row, names))
        .join('');
      await setImmediate();
    }
  }
}

async function* pagesOf(db: Db, filter: PaymentFilter): AsyncGenerator<{ rows: ExportedRow[]; names: Names }> {
  for await (const ids of readOn(db, filter)) {
    for (let at = 0; at < ids.length; at += rowsAtOnce) {
      const rows = await findExported(db, ids.slice(at, at + rowsAtOnce));
      // Behind the rows: what they name is there by then.
      yield { rows, names: await namesFor(db, filter) };
    }
  }
}

/** The database looks for the next page while this one is written. */
async function* ahead<T>(pages: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    let next = pages.next();
    for (let page = await next; !page.done; page = await next) {
      next = pages.next();
      // It is told when its turn comes; whoever has gone away until then needs no page.
      next.catch(() => undefined);
      yield page.value;
    }
  } finally {
    await pages.return(undefined);
  }
}

async function namesFor(db: Db, { projects }: PaymentFilter): Promise<Names> {
  const currencies = await listChainCurrencies(db);
  return {
    projects: await selectProjectNames(db, projects),
    currencies: new Map(
      currencies.map(({ id, code, blockchainCode: chain, contract, decimals }) => {
        return [id, { code, chain, asset: contract === null ? coinOf(chain) : tokenAsset(chain, contract, decimals) }];
      }),
    ),
    chains: new Map(currencies.map(({ blockchainId, blockchainCode }) => [blockchainId, blockchainCode])),
  };
}

function lineOf(row: ExportedRow, names: Names): string {
  const line = { row, names, shown: row.currencyId === null ? undefined : names.currencies.get(row.currencyId) };
  return csvLine(columns.map(([, pick]) => pick(line)));
}

function depositChainOf({ row, names }: Line): ChainCode | null {
  return row.depositChainId === null ? null : (names.chains.get(row.depositChainId) ?? null);
}

function spellOf(chain: ChainCode | null, address: string | null): string | null {
  return address === null || chain === null ? address : spellQuickly(familyOf(chain), address);
}
