import type { Viewer } from '../../api/viewer.ts';
import type { Role } from './queries.ts';

/** Only custom roles below one's own, which hold nothing that one lacks. */
export function mayChangeRole(viewer: Viewer, { builtIn, level, permissions }: Role): boolean {
  return (
    !builtIn &&
    viewer.permissions.has('roles:write') &&
    level < viewer.level &&
    permissions.every((one) => viewer.permissions.has(one))
  );
}
