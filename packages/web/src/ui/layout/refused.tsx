import { permissions } from '@coffer/contract/permissions.ts';
import { permissionWords } from '@coffer/contract/people/permission-words.ts';
import { IconLock } from '@tabler/icons-react';
import { LinkButton } from '../buttons/link-button.tsx';
import { EmptyState } from './empty-state.tsx';

/** Somebody may not see this: trying again changes nothing, so it says what would. */
export function Refused({ details }: { details: unknown }) {
  const named = typeof details === 'object' && details !== null && 'permission' in details ? details.permission : null;
  const needed = permissions.find((one) => one === named);
  return (
    <EmptyState
      icon={IconLock}
      title="You do not have access to this"
      hint={
        needed === undefined
          ? 'Ask an owner to change your role.'
          : `Ask an owner for a role with the permission "${permissionWords[needed]}".`
      }
      action={<LinkButton to="/">Back to dashboard</LinkButton>}
    />
  );
}
