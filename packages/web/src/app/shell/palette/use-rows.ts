import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { FoundPayment } from '@coffer/contract/payments/payments.ts';
import { useMe } from '../../../api/me.ts';
import { useProjects } from '../../../api/projects.ts';
import { useSelectedProject, type ProjectId } from '../../../api/selected-project.ts';
import { formatUsd } from '../../../format/money.ts';
import { truncate } from '../../../format/truncate.ts';
import { paths, paymentsOf } from '../../paths.ts';
import { entriesOf, type Entry } from './entries.ts';
import { isOfChains } from './is-of-chains.ts';
import { rank, shownMax } from './rank.ts';
import { noteRecent, pageIdOf, readRecents } from './recents.ts';
import type { usePaymentHits } from './use-payment-hits.ts';

export type Row =
  | { kind: 'entry'; id: string; entry: Entry }
  | { kind: 'payment'; id: string; payment: FoundPayment }
  | { kind: 'recent-payment'; id: string; payment: string; label: string }
  | { kind: 'doctor'; id: string; query: string; label: string };
export type Section = { title: string; rows: readonly Row[] };

const recentMax = 5;
const projectsMax = 8;

/** What stands in the list: what was opened last while nothing is typed, else what comes nearest to the words. */
export function useSections(query: string, hits: ReturnType<typeof usePaymentHits>['hits']): readonly Section[] {
  const me = useMe().data;
  const { projects } = useProjects();
  const selected = useSelectedProject();
  const entries = useMemo(
    () => entriesOf({ permissions: me?.permissions ?? [], projects: projects ?? [], selected }),
    [me, projects, selected],
  );
  const maySeePayments = me?.permissions.includes('payments:read') ?? false;
  const recent = useMemo(
    () => (me ? recentRows(me.member.id, entries, maySeePayments) : []),
    [me, entries, maySeePayments],
  );
  const sections = query === '' ? [{ title: 'Recent', rows: recent }, ...grouped(entries)] : named(entries, query);
  const payments = hits.map((payment): Row => ({ kind: 'payment', id: payment.referenceId, payment }));
  return [
    ...sections,
    { title: 'Payments', rows: payments },
    { title: 'Payment doctor', rows: maySeePayments && isOfChains(query) ? [doctorRow(query)] : [] },
  ].filter(({ rows }) => rows.length > 0);
}

const rowOf = (entry: Entry): Row => ({ kind: 'entry', id: entry.id, entry });

function doctorRow(query: string): Row {
  return { kind: 'doctor', id: 'doctor', query, label: `Look up ${truncate(query, 8)}` };
}

function grouped(entries: readonly Entry[]): Section[] {
  const of = (group: Entry['group'], max = shownMax) => ({
    title: group,
    rows: entries
      .filter((entry) => entry.group === group)
      .slice(0, max)
      .map(rowOf),
  });
  return [of('Actions'), of('Pages'), of('Projects', projectsMax), of('Account')];
}

/** The kind with the nearest of all comes first. */
function named(entries: readonly Entry[], query: string): Section[] {
  const groups = Map.groupBy(rank(entries, query), ({ entry }) => entry.group);
  return [...groups]
    .toSorted(([, a], [, b]) => (a[0]?.distance ?? 0) - (b[0]?.distance ?? 0))
    .map(([title, found]) => ({
      title,
      rows: found.slice(0, title === 'Projects' ? projectsMax : shownMax).map(({ entry }) => rowOf(entry)),
    }));
}

function recentRows(memberId: number, entries: readonly Entry[], maySeePayments: boolean): Row[] {
  // Where one is already leads nowhere.
  const here = pageIdOf(window.location.pathname);
  const pages = new Map(
    entries.flatMap((entry) =>
      entry.group === 'Pages' && typeof entry.way === 'object' && 'to' in entry.way
        ? [[pageIdOf(entry.way.to), entry] as const]
        : [],
    ),
  );
  return readRecents(memberId)
    .flatMap((recent): Row[] => {
      if ('payment' in recent)
        return maySeePayments ? [{ kind: 'recent-payment', id: `recent ${recent.payment}`, ...recent }] : [];
      const id = pageIdOf(recent.path);
      const entry = id === here ? undefined : pages.get(id);
      return entry === undefined ? [] : [{ kind: 'entry', id: `recent ${entry.id}`, entry }];
    })
    .slice(0, recentMax);
}

export function amountOf({ exact }: FoundPayment): string {
  return exact.amountInUSD === undefined ? 'Open amount' : formatUsd(exact.amountInUSD);
}

/** Goes where a row leads, or does what it says. */
export function useRun(onClose: () => void, onKeys: () => void): (row: Row) => void {
  const navigate = useNavigate();
  const { setColorScheme } = useMantineColorScheme();
  const memberId = useMe().data?.member.id;
  const selected = useSelectedProject();
  const go = (to: string, search: object = {}) => void navigate({ to, search } as never);
  const openPayment = (payment: string, label: string, project: ProjectId) => {
    go(paymentsOf(project), { payment });
    if (memberId !== undefined) noteRecent(memberId, { payment, label });
  };
  return (row) => {
    if (row.kind === 'entry' && row.entry.way === 'keys') return onKeys();
    onClose();
    if (row.kind === 'doctor') return go(paths.doctor, { q: row.query });
    if (row.kind === 'recent-payment') return openPayment(row.payment, row.label, 'all');
    if (row.kind === 'payment') {
      const { referenceId, projectId } = row.payment;
      return openPayment(referenceId, `Payment of ${amountOf(row.payment)}`, projectId === selected ? selected : 'all');
    }
    const { way } = row.entry;
    if (way === 'keys') return undefined;
    if ('theme' in way) return setColorScheme(way.theme);
    if ('href' in way) return void window.open(way.href, '_blank', 'noopener');
    return go(way.to, way.search);
  };
}
