import type { ProjectView } from './queries.ts';

/** What a form began with, or what it saved. */
export type Held = { project: ProjectView; isTouched: boolean };

/** What somebody else saved meanwhile is shown, unless it would take away what is being typed. */
export function baseOf(read: ProjectView, held: Held | undefined): ProjectView {
  if (held === undefined) return read;
  return held.isTouched || held.project.updatedAt > read.updatedAt ? held.project : read;
}
