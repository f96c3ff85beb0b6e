import classes from './data-table.module.css';

const rowCount = 5;

/** Rows of final height while the first ones come. */
export function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: rowCount }, (_, row) => (
    <tr key={row}>
      <td colSpan={columns} aria-label="Loading">
        <span className={classes['block']} />
      </td>
    </tr>
  ));
}
