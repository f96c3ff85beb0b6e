import { IconArrowRight } from '@tabler/icons-react';
import { Fragment } from 'react';
import { formatUsd } from '../../../format/money.ts';
import type { CampaignValues } from './campaign.form.ts';
import { exampleOf, examplePaid } from './example.ts';
import classes from './wizard.module.css';

/** One payment from hand to hand: what the shop keeps stands at its end. */
export function ExampleLine({ values }: { values: CampaignValues }) {
  const example = exampleOf(values);
  const amount = (text: string | undefined) => (text === undefined ? '–' : formatUsd(text));
  const hands = [
    { who: 'A friend pays', amount: formatUsd(examplePaid), once: false },
    { who: 'The referrer gets', amount: amount(example?.referrer), once: false },
    {
      who: 'The friend gets',
      amount: amount(example?.friend),
      once: values.friendKind !== 'nothing' && values.howLong === 'one_time',
    },
    { who: 'You keep', amount: amount(example?.keep), once: false },
  ];
  return (
    <div className={classes['part']}>
      <fieldset className={classes['example']} aria-label="Example">
        {hands.map(({ who, amount: shown, once }, at) => (
          <Fragment key={who}>
            {at === 0 ? null : <IconArrowRight size={15} stroke={1.75} aria-hidden />}
            <p>
              {who}
              <b className="num">{shown}</b>
              {once ? <small> once</small> : null}
            </p>
          </Fragment>
        ))}
      </fieldset>
    </div>
  );
}
