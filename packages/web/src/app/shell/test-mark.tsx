import { Link } from '@tanstack/react-router';
import { useMay } from '../../api/me.ts';
import { useNotices } from '../../api/notices.ts';
import { paths } from '../paths.ts';
import classes from './test-mark.module.css';

/** Until this installation is live every page says so. It lies over the page, so that nothing moves when it comes. */
export function TestStrip() {
  return useMark() === undefined ? null : <div className={classes['strip']} aria-hidden data-strip="test" />;
}

/** Those who may see what is left are led there. Inside of another control it leads nowhere. */
export function TestChip({ isLink = false }: { isLink?: boolean }) {
  const mark = useMark();
  const maySee = useMay('system:read');
  if (mark === undefined) return null;
  const { text, title, read } = marks[mark];
  const words = (
    <>
      {text}
      <span className="visually-hidden">: {read}</span>
    </>
  );
  if (!isLink || !maySee) {
    return (
      <span className={classes['chip']} title={title}>
        {words}
      </span>
    );
  }
  return (
    <Link to={paths.goLive} className={classes['chip']} title={`${title}. See what is left`}>
      {words}
    </Link>
  );
}

const marks = {
  test: { text: 'Test', title: 'Only test networks are on: no real money comes in', read: 'no real money' },
  unproven: { text: 'Not live', title: 'Real networks are on, and not everything is proven', read: 'not proven yet' },
} as const;

/** Undefined once it is live, and until that is known. */
function useMark(): keyof typeof marks | undefined {
  const notices = useNotices();
  if (notices === undefined) return undefined;
  if (notices.isTest) return 'test';
  return notices.isLive || notices.networks.every(({ network }) => network !== 'mainnet') ? undefined : 'unproven';
}
