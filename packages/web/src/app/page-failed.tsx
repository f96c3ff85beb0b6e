import { Failed } from '../ui/failed.tsx';

/** A page that could not be shown: most often a new version was installed while this tab was open. */
export function PageFailed({ error }: { error: unknown }) {
  console.error(error);
  return (
    <main>
      <Failed message="This page could not be shown." onRetry={() => location.reload()} />
    </main>
  );
}
