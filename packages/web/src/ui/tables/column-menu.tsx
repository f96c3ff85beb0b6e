import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { Column } from './column.ts';
import type { useColumnChoice } from './use-column-choice.ts';
import classes from './data-table.module.css';

type Props<T> = { columns: readonly Column<T>[]; choice: ReturnType<typeof useColumnChoice> };

export function ColumnMenu<T>({ columns, choice }: Props<T>) {
  const hideable = columns.filter((column) => !column.isName && !column.isActions);
  const isWideOnly = hideable.every((column) => column.isWideOnly) || undefined;
  return (
    <Menu position="bottom-end" closeOnItemClick={false} withinPortal>
      <Menu.Target>
        <Tooltip label="Columns">
          <ActionIcon
            variant="subtle"
            color="gray"
            size="var(--c-control-h)"
            aria-label="Columns and density"
            className={classes['chooser'] ?? ''}
          >
            <IconAdjustmentsHorizontal size={17} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {hideable.map(({ id, header, isWideOnly: isItemWideOnly }) => (
          <Menu.CheckboxItem
            key={id}
            checked={!choice.hidden.includes(id)}
            onChange={() => choice.toggle(id)}
            data-wide-only={isItemWideOnly}
            className={classes['choice'] ?? ''}
          >
            {header}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider className={classes['choice'] ?? ''} data-wide-only={isWideOnly} />
        <Menu.CheckboxItem checked={choice.isCompact} onChange={choice.toggleCompact}>
          Compact rows
        </Menu.CheckboxItem>
        <Menu.Item disabled={choice.isUsual} onClick={choice.reset}>
          Reset
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
