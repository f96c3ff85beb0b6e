import { messageOf } from '../../api/http/failure.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import classes from './system.module.css';

/** What is shown was read earlier, and could not be read since. */
export function NotRefreshed({ error }: { error: unknown }) {
  if (error === null) return null;
  return (
    <div className={classes['notice']}>
      <Notice tone="danger">This page may be out of date: {messageOf(error)}</Notice>
    </div>
  );
}
