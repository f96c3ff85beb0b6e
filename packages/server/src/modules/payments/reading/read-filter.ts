import type { ProjectScope } from '../../../platform/access.ts';
import type { Db } from '../../../platform/db/db.ts';
import { listChainCurrencies } from '../../assets/index.ts';
import { instantOf, type PaymentFilter, type PaymentSearch } from './payment-filter.ts';
import { seenProjects } from './search-store.ts';

type Asked = Omit<PaymentSearch, 'limit' | 'offset' | 'cursor' | 'sortBy' | 'sortDirection'>;

/** What is asked for, as the rows say it; undefined when nothing can be that. Projects out of sight are as if they were not there. */
export async function readFilter(db: Db, scope: ProjectScope, asked: Asked): Promise<PaymentFilter | undefined> {
  const projects = await seenProjects(db, scope, asked.externalPlatformIds);
  const currencies = await currenciesOf(db, asked);
  if (projects.length === 0 || currencies?.length === 0) return undefined;
  const { query, paymentStatus: standing, webhookStatus, createdBy, exception, attention } = asked;
  const { dateFrom, dateTo, settledFrom, settledTo } = asked;
  return {
    projects,
    query,
    standing: someOf(standing),
    webhookStatus: someOf(webhookStatus)?.map(webhookOf),
    currencies,
    createdBy: someOf(createdBy),
    exception: someOf(exception),
    attention,
    ...timesOf(dateFrom, dateTo),
    settled: settledFrom === undefined && settledTo === undefined ? undefined : timesOf(settledFrom, settledTo),
  };
}

function timesOf(from: string | undefined, to: string | undefined) {
  return {
    from: from === undefined ? undefined : instantOf(from, false),
    until: to === undefined ? undefined : instantOf(to, true),
  };
}

/** As rows have it. */
function webhookOf(status: NonNullable<Asked['webhookStatus']>[number]): string {
  return status === 'received' ? 'success' : status.toLowerCase();
}

/** Clients send an empty list where nothing is chosen. */
function someOf<T>(values: readonly T[] | undefined): readonly T[] | undefined {
  return values?.length === 0 ? undefined : values;
}

/** Networks are known by code and by name. */
async function currenciesOf(db: Db, { currency, network }: Asked): Promise<number[] | undefined> {
  const [codes, networks] = [currency, network].map((given) => someOf(given)?.map((one) => one.toUpperCase()));
  if (!codes && !networks) return undefined;
  const known = await listChainCurrencies(db);
  return known
    .filter(({ code }) => !codes || codes.includes(code.toUpperCase()))
    .filter(({ blockchainCode, blockchainName }) => {
      return !networks || [blockchainCode, blockchainName.toUpperCase()].some((name) => networks.includes(name));
    })
    .map(({ id }) => id);
}
