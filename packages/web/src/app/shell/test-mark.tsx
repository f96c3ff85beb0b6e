import { useNotices } from '../../api/notices.ts';
import classes from './test-mark.module.css';

/** While no network that is on is a real one, every page says so. It lies over the page, so that nothing moves when it comes. */
export function TestStrip() {
  return useIsTest() ? <div className={classes['strip']} aria-hidden data-strip="test" /> : null;
}

export function TestChip() {
  if (!useIsTest()) return null;
  return (
    <span className={classes['chip']} title="Only test networks are on: no real money comes in">
      Test
      <span className="visually-hidden">: no real money</span>
    </span>
  );
}

function useIsTest(): boolean {
  return useNotices()?.isTest ?? false;
}
