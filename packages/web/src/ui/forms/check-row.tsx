import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import boxClasses from './box.module.css';
import classes from './check-row.module.css';

type Props = Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'children' | 'className'> & {
  /** Neither all nor none of what it stands for. */
  isMixed?: boolean;
  /** It stands for those beneath it. */
  isHead?: boolean;
  /** Its label has several lines: the box stands beside the first. */
  isTall?: boolean;
  label: ReactNode;
  /** At the end of the row: a code, a count. */
  end?: ReactNode;
};

/** One of a list of things to choose; the whole row can be pressed. */
export function CheckRow({
  isMixed = false,
  isHead = false,
  isTall = false,
  label,
  end,
  disabled,
  title,
  ...input
}: Props) {
  return (
    <label
      className={classes['row']}
      title={title}
      data-head={isHead || undefined}
      data-tall={isTall || undefined}
      data-disabled={disabled || undefined}
    >
      <input
        {...input}
        className={boxClasses['box']}
        type="checkbox"
        disabled={disabled}
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
      />
      <span className={classes['label']}>{label}</span>
      {end}
    </label>
  );
}
