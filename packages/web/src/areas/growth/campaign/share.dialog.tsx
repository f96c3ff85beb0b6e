import { linkToCampaign } from '@coffer/contract/growth/campaign-link.ts';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useSelectedProject } from '../../../api/selected-project.ts';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
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
      <p className={classes['none']}>Friends who come by it belong to {campaign.name}.</p>
      <div className={classes['search']}>
        <SearchInput label="Email, reference or code" value={text} onChange={setText} />
      </div>
      <ul className={classes['links']} aria-label="Links" aria-busy={rows === undefined}>
        {rows?.map(({ id, email, shareURL }) => (
          <LinkRow key={id} name={email} link={linkToCampaign(shareURL, campaign)} />
        ))}
      </ul>
      {rows?.length === 0 ? (
        <p className={classes['none']}>
          {text.trim() === ''
            ? 'Nobody refers yet. Whoever opens their referral page in your shop does.'
            : 'No referrer matches.'}
        </p>
      ) : null}
      {mayWrite ? (
        <div>
          <Button onClick={() => setAdding(true)}>Add referrer</Button>
        </div>
      ) : null}
    </Modal>
  );
}

function LinkRow({ name, link }: { name: string; link: string }) {
  return (
    <li>
      <span className={classes['who']}>
        <b title={name}>{name}</b>
        <small title={link}>{link}</small>
      </span>
      <CopyButton value={link} label={`Link of ${name}`} icon={IconLink} />
    </li>
  );
}
