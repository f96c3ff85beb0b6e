import { Button } from '../../../ui/buttons/button.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import type { Webhook } from '../webhook/queries.ts';
import { texts } from '../webhook/texts.ts';
import classes from '../webhook/webhooks.module.css';

type Props = { webhook: Webhook; mayWrite: boolean; onAdd: (opener: HTMLElement) => void };

/** After a move to another server: it may refuse all that comes without them. */
export function DroppedHeaders({ webhook: { droppedHeaders }, mayWrite, onAdd }: Props) {
  if (droppedHeaders.length === 0) return null;
  const { title, why, button } = texts.dropped;
  return (
    <Notice tone="attention">
      <strong>{title(droppedHeaders)}</strong> {why}
      {mayWrite ? (
        <div className={classes['inNotice']}>
          <Button onClick={({ currentTarget }) => onAdd(currentTarget)}>{button}</Button>
        </div>
      ) : null}
    </Notice>
  );
}
