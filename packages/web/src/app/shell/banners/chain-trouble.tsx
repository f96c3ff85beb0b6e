import { useLocation } from '@tanstack/react-router';
import { isUnseen, useNotices } from '../../../api/notices.ts';
import { unseenWords } from '../../../format/unseen-words.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { paths } from '../../paths.ts';
import classes from './banners.module.css';

/** Wherever one is: money that comes in on these chains is not credited for now. */
export function ChainTrouble() {
  const { pathname } = useLocation();
  const names = (useNotices()?.networks ?? []).filter(({ health }) => isUnseen(health)).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <section className={classes['banner']} aria-label="Network problems">
      <Notice tone="danger">
        <div className={classes['line']}>
          <span>
            <strong>{unseenWords(names)}</strong> They are credited once the problem is solved.
          </span>
          {pathname === paths.blockchainNodes ? null : (
            <LinkButton size="xs" to={paths.blockchainNodes}>
              Check nodes
            </LinkButton>
          )}
        </div>
      </Notice>
    </section>
  );
}
