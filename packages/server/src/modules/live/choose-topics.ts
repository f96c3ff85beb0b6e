import { topics as topicOf } from '@coffer/contract/operations/live.ts';
import type { Permission } from '@coffer/contract/permissions.ts';
import { isReference } from '@coffer/kernel/id.ts';
import { can, type Credentialed } from '../../platform/access.ts';
import type { Db } from '../../platform/db/db.ts';
import { projectsOfPayments } from '../payments/index.ts';
import { sweepsTopic, withdrawalsTopic } from './event-topics.ts';
import type { Guest } from './guest.ts';

/** What a guest may follow of what they asked for, and why not the rest. */
export type Chosen = {
  granted: string[];
  topics: string[];
  /** Kinds of topic of which every project's are followed. */
  wholeKinds: string[];
  refused: { code: 'VALIDATION_FAILED' | 'FORBIDDEN' | 'NOT_FOUND'; message: string }[];
};

const permissionOf: Readonly<Record<string, Permission>> = {
  payments: 'payments:read',
  deposits: 'payments:read',
  referrals: 'referral:read',
  webhooks: 'webhooks:read',
};
const ofProject = /^project:(all|[1-9]\d{0,8}):([a-z]+)$/;
const ofPayment = /^payment:(.+)$/;

type Judged = { topics: string[]; wholeKinds?: string[] } | Chosen['refused'][number];

export async function chooseTopics(db: Db, guest: Guest, asked: readonly string[]): Promise<Chosen> {
  const unique = [...new Set(asked)];
  const references = unique.map((topic) => ofPayment.exec(topic)?.[1] ?? '').filter(isReference);
  const projects =
    guest.kind === 'payer' || references.length === 0
      ? new Map<string, number>()
      : await projectsOfPayments(db, references);
  const chosen: Chosen = { granted: [], topics: [], wholeKinds: [], refused: [] };
  for (const topic of unique) {
    const judged =
      guest.kind === 'payer' ? judgeForPayer(topic, guest.reference) : judge(topic, guest.subject, projects);
    if ('code' in judged) {
      chosen.refused.push(judged);
      continue;
    }
    chosen.granted.push(topic);
    chosen.topics.push(...judged.topics);
    chosen.wholeKinds.push(...(judged.wholeKinds ?? []));
  }
  return chosen;
}

function judgeForPayer(topic: string, reference: string): Judged {
  return topic === topicOf.payment(reference) ? { topics: [topic] } : hidden(topic);
}

function judge(topic: string, subject: Credentialed, projects: ReadonlyMap<string, number>): Judged {
  if (topic === topicOf.system)
    return can(subject, 'system:read') ? { topics: [topic] } : forbidden(topic, 'system:read');
  if (topic === topicOf.sweeps) return judgeSweeps(topic, subject);
  if (topic === topicOf.withdrawals) return judgeWithdrawals(topic, subject);
  const reference = ofPayment.exec(topic)?.[1];
  if (reference !== undefined) {
    const projectId = projects.get(reference);
    if (projectId === undefined) return hidden(topic);
    return judgeProject(topic, [topic], subject, 'payments:read', projectId);
  }
  const [, project = '', kind = ''] = ofProject.exec(topic) ?? [];
  const permission = permissionOf[kind];
  if (permission === undefined) return unknown(topic);
  if (project !== 'all') return judgeProject(topic, [topic], subject, permission, Number(project));
  if (!can(subject, permission)) return forbidden(topic, permission);
  if (subject.projects === 'all') return { topics: [], wholeKinds: [kind] };
  return { topics: subject.projects.map((id) => `project:${id}:${kind}`) };
}

/** Of wallets that serve a project in sight. */
function judgeSweeps(topic: string, subject: Credentialed): Judged {
  if (!can(subject, 'sweeps:read')) return forbidden(topic, 'sweeps:read');
  return { topics: subject.projects === 'all' ? [topic] : subject.projects.map(sweepsTopic) };
}

function judgeWithdrawals(topic: string, subject: Credentialed): Judged {
  if (!can(subject, 'payouts:read')) return forbidden(topic, 'payouts:read');
  return { topics: subject.projects === 'all' ? [topic] : subject.projects.map(withdrawalsTopic) };
}

function judgeProject(
  topic: string,
  topics: string[],
  subject: Credentialed,
  permission: Permission,
  projectId: number,
): Judged {
  // What belongs to a project out of sight does not exist for them, whatever the permission.
  if (subject.projects !== 'all' && !subject.projects.includes(projectId)) return hidden(topic);
  return can(subject, permission, projectId) ? { topics } : forbidden(topic, permission);
}

function hidden(topic: string): Judged {
  return { code: 'NOT_FOUND', message: `topics: ${topic} does not exist, or you do not have access to it.` };
}

function forbidden(topic: string, permission: Permission): Judged {
  return { code: 'FORBIDDEN', message: `topics: ${topic} needs the permission ${permission}.` };
}

function unknown(topic: string): Judged {
  const allowed =
    'project:{id or all}:payments, :deposits, :referrals or :webhooks, payment:{reference}, sweeps, withdrawals, system';
  return { code: 'VALIDATION_FAILED', message: `topics: ${topic} is none; allowed are ${allowed}.` };
}
