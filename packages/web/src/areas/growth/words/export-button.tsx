import { IconDownload } from '@tabler/icons-react';
import { useMay } from '../../../api/me.ts';
import { messageOf } from '../../../api/http/failure.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toastFailure } from '../../../ui/messages/toast.tsx';
import classes from './export-button.module.css';

type Props<Q> = {
  exporting: { isPending: boolean; mutate: (query: Q, ways: { onError: (failure: unknown) => void }) => void };
  query: Q;
};

/** What the filters leave, as a file, for those who may take one along. */
export function ExportButton<Q>({ exporting, query }: Props<Q>) {
  if (!useMay('reports:export')) return null;
  return (
    <Button
      className={classes['slim'] ?? ''}
      icon={<IconDownload size={15} stroke={1.75} aria-hidden />}
      busy={exporting.isPending}
      onClick={() => exporting.mutate(query, { onError: (failure) => toastFailure(messageOf(failure)) })}
    >
      Export CSV
    </Button>
  );
}
