import {
  IconCircleCheck,
  IconCoins,
  IconGasStation,
  IconMapPin,
  IconSend,
  IconUsersGroup,
  IconWallet,
  IconWebhook,
  type Icon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { messageOf } from '../../../api/http/failure.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { RelativeTime } from '../../../ui/time/relative-time.tsx';
import type { BellItem } from './notice-items.ts';
import type { Bell } from './use-bell.ts';
import classes from './bell.module.css';

const icons: Record<BellItem['kind'], Icon> = {
  approvals: IconSend,
  requests: IconUsersGroup,
  gas: IconGasStation,
  wallet: IconWallet,
  addresses: IconMapPin,
  rewards: IconCoins,
  webhook: IconWebhook,
};

/** One line of facts each, and the way to mend it. */
export function NoticeList({ bell, onLeave }: { bell: Bell; onLeave: () => void }) {
  const { items, newCount, markAsRead } = bell;
  const title = useRef<HTMLHeadingElement>(null);
  const onRead = () => {
    markAsRead();
    // The button goes, and the keyboard stays where it is.
    title.current?.focus();
  };
  return (
    <>
      <div className={classes['head']}>
        <h2 ref={title} tabIndex={-1} data-autofocus>
          Notices
        </h2>
        {newCount === 0 ? null : (
          <>
            <span className={classes['count']}>{newCount} new</span>
            <button type="button" className={classes['read']} onClick={onRead}>
              Mark as read
            </button>
          </>
        )}
      </div>
      {items === undefined ? (
        <Unread error={bell.error} onRetry={bell.retry} />
      ) : items.length === 0 ? (
        <div className={classes['empty']}>
          <IconCircleCheck size={17} stroke={1.75} aria-hidden />
          <div>
            <p className={classes['title']}>Nothing needs you</p>
            <p className={classes['text']}>What runs low, fails or waits for you is shown here.</p>
          </div>
        </div>
      ) : (
        <ul className={classes['items']}>
          {items.map((item) => (
            <Item key={item.id} item={item} onLeave={onLeave} />
          ))}
        </ul>
      )}
    </>
  );
}

function Unread({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error === null) return <output className={classes['loading']}>Loading…</output>;
  return (
    <div className={classes['empty']} role="alert">
      <div>
        <p className={classes['title']}>Notices could not be loaded</p>
        <p className={classes['text']}>{messageOf(error)}</p>
        <Button size="xs" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}

function Item({ item, onLeave }: { item: BellItem & { isNew: boolean }; onLeave: () => void }) {
  const { kind, tone, title, text, at, way } = item;
  const Drawn = icons[kind];
  return (
    <li className={classes['item']} data-new={item.isNew || undefined}>
      <span className={classes['icon']} data-tone={tone}>
        <Drawn size={17} stroke={1.75} aria-hidden />
      </span>
      <div>
        <p className={classes['title']}>
          {title}
          {item.isNew ? <span className="visually-hidden">, new</span> : null}
        </p>
        <p className={classes['text']}>{text}</p>
        <Link to={way.to} {...(way.search ? { search: way.search } : {})} className={classes['way']} onClick={onLeave}>
          {way.label}
          <span className="visually-hidden">: {title}</span>
        </Link>
      </div>
      {at === null ? null : (
        <span className={classes['time']}>
          <RelativeTime at={at} short />
        </span>
      )}
    </li>
  );
}
