import { minutesAfter, readableUtc } from '@coffer/kernel/clock.ts';
import { fault } from '@coffer/contract/errors.ts';
import type { Permission } from '@coffer/contract/permissions.ts';
import { permissionWords } from '@coffer/contract/people/permission-words.ts';

/** Who asks. Everything a decision needs is in here: no look-up follows. */
export type Nobody = { kind: 'nobody' };

export type MemberSubject = {
  kind: 'member';
  memberId: number;
  email: string;
  role: { id: number; name: string; level: number };
  permissions: ReadonlySet<string>;
  projects: ProjectScope;
  sessionId: number;
  steppedUpAt: Date;
  /** The password was reset by somebody else, or may have been: until then nothing of great weight is done. */
  stepUpHeldUntil?: Date | null;
  mustResetPassword: boolean;
};

export type KeySubject = {
  kind: 'key';
  keyId: number;
  description: string;
  permissions: ReadonlySet<string>;
  projects: Granted<readonly [number]>;
};

export type Subject = Nobody | MemberSubject | KeySubject;
export type Credentialed = MemberSubject | KeySubject;

declare const granted: unique symbol;
type Granted<T> = T & { readonly [granted]: true };

/**
 * The projects a query may touch. Every store function takes one, and nobody writes one by hand: `readScope` gives what a caller
 * sees, `onlyProjects` less than that, and `everyProject` says why it is all.
 */
export type ProjectScope = Granted<'all'> | Granted<readonly number[]>;

/** Where nobody asks, or the row was found for whoever did: the reason stands in the code, for whoever reads that. */
export function everyProject<const Reason extends string>(
  _reason: string extends Reason ? never : Reason,
): ProjectScope {
  return 'all' as Granted<'all'>;
}

/** Projects that were named or decided on before. */
export function onlyProjects<const T extends readonly number[]>(...ids: T): Granted<T> {
  return ids as Granted<T>;
}

/** The one question. Deny by default. */
export function can(subject: Subject, permission: Permission, projectId?: number): boolean {
  if (subject.kind === 'nobody' || !subject.permissions.has(permission)) return false;
  return projectId === undefined || sees(subject, projectId);
}

export function authorize(
  subject: Subject,
  permission: Permission,
  projectId?: number,
): asserts subject is Credentialed {
  if (subject.kind === 'nobody') throw unauthorized();
  // What belongs to a project out of sight does not exist for this caller, whatever the permission.
  if (projectId !== undefined && !sees(subject, projectId)) throw notFound();
  if (!can(subject, permission, projectId)) throw forbidden(permission);
}

/** What a read with `all` or one project may look at. */
export function readScope(subject: Subject, permission: Permission, project: 'all' | number): ProjectScope {
  authorize(subject, permission, project === 'all' ? undefined : project);
  return project === 'all' ? subject.projects : onlyProjects(project);
}

/** A change needs one project: `all` is refused. */
export function writeProject(subject: Subject, permission: Permission, project: 'all' | number): number {
  if (project === 'all') {
    authorize(subject, permission);
    throw fault('PROJECT_REQUIRED', 'Choose one project: changes cannot be made for all of them.');
  }
  authorize(subject, permission, project);
  return project;
}

const stepUpMinutes = 5;

/** A change of great weight wants a password or one-time code given within the last minutes. Keys never get there. */
export function requireStepUp(subject: Credentialed, now: Date): asserts subject is MemberSubject {
  if (subject.kind !== 'member') throw fault('FORBIDDEN', 'Only a signed-in person can do this.');
  refuseHeld(subject, now);
  if (!hasSteppedUp(subject, now)) {
    throw fault('STEP_UP_REQUIRED', 'Confirm your password or one-time code, then try again.');
  }
}

/** Whoever made the link, or has the mails, may be the one who used it: the owners and the person have a day to notice. */
export function refuseHeld({ stepUpHeldUntil: until }: MemberSubject, now: Date): void {
  if (!until || now >= until) return;
  const details = { until: until.toISOString() };
  const why =
    'Your password was reset by somebody else or soon after the mail server changed, or a change of yours was frozen';
  throw fault('FORBIDDEN', `${why}: this is possible again from ${readableUtc(until)}.`, { details });
}

/** Whether a person has proven within the last minutes that it is them: what is asked for without it stays without effect. */
export function hasSteppedUp(subject: MemberSubject, now: Date): boolean {
  const isHeld = subject.stepUpHeldUntil && now < subject.stepUpHeldUntil;
  return !isHeld && now <= stepUpUntil(subject.steppedUpAt);
}

export function stepUpUntil(steppedUpAt: Date): Date {
  return minutesAfter(steppedUpAt, stepUpMinutes);
}

/** As the history names them: a person by email address, a key by what was written down about it. */
export function nameOf(subject: Credentialed): string {
  return subject.kind === 'member' ? subject.email : subject.description;
}

export function unauthorized(): Error {
  return fault('UNAUTHORIZED', 'Sign in, or send a valid API key.');
}

export function forbidden(permission: Permission): Error {
  return fault('FORBIDDEN', `This needs the permission "${permissionWords[permission]}" (${permission}).`, {
    details: { permission },
  });
}

export function notFound(what = 'Not found. It may have been deleted, or you do not have access to it.'): Error {
  return fault('NOT_FOUND', what);
}

function sees(subject: Credentialed, projectId: number): boolean {
  return subject.projects === 'all' || subject.projects.includes(projectId);
}
