import { RowMenu } from '../../ui/buttons/row-menu.tsx';
import type { Role } from './queries.ts';
import { texts } from './texts.ts';

type Props = { role: Role; onChoose: (what: 'edit' | 'delete', from: HTMLElement | null) => void };

export function RoleMenu({ role, onChoose }: Props) {
  return (
    <RowMenu
      label={`Actions for ${role.displayName}`}
      actions={[
        { text: texts.edit, onChoose: (from) => onChoose('edit', from) },
        { text: texts.delete, isDanger: true, onChoose: (from) => onChoose('delete', from) },
      ]}
    />
  );
}
