import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import classes from './referrers.module.css';

/** What a referrer hands on. */
export function SharedLink({ url, code }: { url: string; code: string }) {
  return (
    <Facts>
      <Fact name="Link">
        <span className={classes['link']}>{url}</span>
      </Fact>
      <Fact name="Code">
        <span className="addr" translate="no">
          {code}
        </span>
      </Fact>
    </Facts>
  );
}
