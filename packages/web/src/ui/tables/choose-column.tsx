import boxClasses from '../forms/box.module.css';
import type { Column } from './column.ts';
import classes from './choose-column.module.css';

export type Choosing<T> = {
  isChosen: (row: T) => boolean;
  choose: (row: T, isChosen: boolean) => void;
  /** What a row is called: "Select …". Without a name it cannot be chosen. */
  nameOf: (row: T) => string | undefined;
};

/** A box for each row that can be chosen, to do something with several. */
export function chooseColumn<T>({ isChosen, choose, nameOf }: Choosing<T>): Column<T> {
  return {
    id: 'choose',
    header: 'Select',
    isActions: true,
    cell: (row) => {
      const name = nameOf(row);
      return name === undefined ? null : (
        <label className={classes['choice']}>
          <input
            className={boxClasses['box']}
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={isChosen(row)}
            onChange={(event) => choose(row, event.currentTarget.checked)}
          />
        </label>
      );
    },
  };
}
