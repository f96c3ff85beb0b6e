import classes from './data-table.module.css';

/** Rows of final height while the first ones come. */
export function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: 5 }, (_, row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <span className={classes['block']} />
        </td>
      ))}
    </tr>
  ));
}
