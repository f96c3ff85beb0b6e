import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { SearchInput } from '../../../ui/forms/search-input.tsx';
import { useDebouncedValue } from '@mantine/hooks';
import { AddReferrerDialog } from '../referrers/add-referrer.dialog.tsx';
import { useMayWrite, useReferrers, type Campaign } from '../queries.ts';
import classes from './share.module.css';

const waitMs = 300;

/** Every link is somebody's: whoever pays after coming by it is a friend of theirs. */
export function ShareDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const projectId = useSelectedProject();
  const mayWrite = useMayWrite(projectId);
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text.trim(), waitMs);
  const [isAdding, setAdding] = useState(false);
  const referrers = useReferrers(projectId, { status: 'active', ...(query === '' ? {} : { query }) }, undefined);
  const rows = referrers.data?.data;
  if (isAdding) return <AddReferrerDialog onClose={() => setAdding(false)} />;
  return (
    <Modal
      opened
      onClose={onClose}
      title="Share link"
      subtitle="Every referrer has a link of their own."
      cancelLabel="Close"
    >
      <Leads campaign={campaign} />
      <div className={classes['search']}>
        <SearchInput label="Email, reference or code" value={text} onChange={setText} />
      </div>
      <ul className={classes['links']} aria-label="Links" aria-busy={rows === undefined}>
        {rows?.map(({ id, email, shareURL }) => (
          <li key={id}>
            <span className={classes['who']}>
              <b title={email}>{email}</b>
              <small title={shareURL}>{shareURL}</small>
            </span>
            <CopyButton value={shareURL} label={`Link of ${email}`} icon={IconLink} />
          </li>
        ))}
      </ul>
      {rows?.length === 0 ? <p className={classes['none']}>No referrer matches.</p> : null}
      {mayWrite ? (
        <div>
          <Button onClick={() => setAdding(true)}>Add referrer</Button>
        </div>
      ) : null}
    </Modal>
  );
}

/** A link names who brings, and never for what: that is the default campaign, unless the shop says another one. */
function Leads({ campaign: { id, isDefault, name } }: { campaign: Campaign }) {
  if (isDefault) return <p className={classes['none']}>Friends who come by it belong to this campaign.</p>;
  return (
    <Notice tone="attention">
      These links lead to the default campaign, not to {name}. To bring friends here, your server names this campaign:{' '}
      <code>campaignID: {id}</code> as it links a friend, or <code>CODE:{id}</code> as <code>referral</code> of a
      payment. Or make it the default one under Settings.
    </Notice>
  );
}
