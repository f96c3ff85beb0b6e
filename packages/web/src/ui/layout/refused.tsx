import { permissions } from '@coffer/contract/permissions.ts';
import { permissionWords } from '@coffer/contract/people/permission-words.ts';
import { IconLock } from '@tabler/icons-react';
import { LinkButton } from '../buttons/link-button.tsx';
import { EmptyState } from './empty-state.tsx';

type Props = { message: string; details: unknown };

/** Somebody may not see this: trying again changes nothing, so it says what would, or else why. */
export function Refused({ message, details }: Props) {
  const named = typeof details === 'object' && details !== null && 'permission' in details ? details.permission : null;
  const needed = permissions.find((one) => one === named);
  return (
    <EmptyState
      icon={IconLock}
      title="You do not have access to this"
      hint={
        needed === undefined ? message : `Ask an owner for a role with the permission "${permissionWords[needed]}".`
      }
      action={<LinkButton to="/">Back to dashboard</LinkButton>}
    />
  );
}
