import type { RewardView } from '@coffer/contract/growth/rewards.ts';
import { Link } from '@tanstack/react-router';
import { paymentsOf } from '../../../app/paths.ts';
import { Address } from '../../../ui/addresses/address.tsx';
import { fraudWords } from '../words/fraud.ts';
import classes from './findings.module.css';

type Finding = RewardView['findings'][number];

/** What was found, and what shows it: whole addresses, and the payments themselves. */
export function FindingCard({ finding, projectId }: { finding: Finding; projectId: number }) {
  const { rule, text, evidence } = finding;
  const Icon = fraudWords[rule].icon;
  return (
    <div className={classes['finding']}>
      <Icon size={15} stroke={1.75} aria-hidden />
      <div>
        <p className={classes['what']}>{text}</p>
        {evidence.map((one) => (
          <p key={`${one.text} ${one.address ?? ''} ${one.paymentReference ?? ''}`} className={classes['evidence']}>
            {one.text}
            {one.paymentReference === null ? null : (
              <>
                {' · payment '}
                <Link className="addr" to={paymentsOf(projectId)} search={{ payment: one.paymentReference }}>
                  {one.paymentReference}
                </Link>
              </>
            )}
            {one.address === null ? null : (
              <span className={classes['address']}>
                <Address value={one.address} />
              </span>
            )}
          </p>
        ))}
        <p className={classes['rule']}>Rule: {fraudWords[rule].name}</p>
      </div>
    </div>
  );
}
