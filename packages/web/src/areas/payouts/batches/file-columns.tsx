import { IconDownload } from '@tabler/icons-react';
import { useChainNames } from '../../../api/chain-names.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { saveText } from '../../../ui/buttons/save-text.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { ScrollFrame } from '../../../ui/tables/scroll-frame.tsx';
import { exampleHead, examples, template } from './import-file.ts';
import classes from './import.module.css';

/** What the file needs, and how it looks. */
export function FileColumns() {
  const { chains } = useChainNames();
  return (
    <Card
      title="Columns"
      hint="The first line names the columns, in any order. Commas, semicolons or tabs divide cells."
      actions={
        <Button
          icon={<IconDownload size={15} stroke={1.75} aria-hidden />}
          onClick={() => saveText('payouts.csv', template, 'text/csv')}
        >
          Download template
        </Button>
      }
    >
      <dl className={classes['columns']}>
        <div>
          <dt>Needed</dt>
          <dd>
            <code>address</code>, <code>network</code>, <code>currency</code>, and <code>amount</code> in the currency
            or <code>amount_usd</code> in dollars
          </dd>
        </div>
        <div>
          <dt>Optional</dt>
          <dd>
            <code>name</code>, <code>note</code>, <code>email</code>, <code>customer</code>
          </dd>
        </div>
        {chains.length === 0 ? null : (
          <div>
            <dt>Networks</dt>
            <dd>
              {chains.map(({ code, name }, at) => (
                <span key={code}>
                  {at === 0 ? '' : ', '}
                  <code>{code}</code> {name}
                </span>
              ))}
            </dd>
          </div>
        )}
        <div>
          <dt>Amounts</dt>
          <dd>
            <code>1250.00</code>: a point, and no separators for thousands
          </dd>
        </div>
      </dl>
      <div className={classes['example']}>
        <ScrollFrame label="Example">
          <table aria-label="Example">
            <thead>
              <tr>
                {exampleHead.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {examples.map((cells) => (
                <tr key={cells[0]}>
                  {cells.map((cell) => (
                    <td key={cell}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollFrame>
      </div>
    </Card>
  );
}
