import type { Code } from './use-derivation.ts';
import { useOnline } from '../../ui/messages/use-online.ts';

/** Whether it is time to pull the plug. */
export function Connection({ code, reload }: { code: Code; reload: () => void }) {
  const isOnline = useOnline();
  return (
    <div className="connection">
      <output>
        <span className={isOnline ? 'state' : 'state offline'}>{isOnline ? 'Online' : 'Offline'}</span>
        <span>{sentence(code, isOnline)}</span>
      </output>
      <p className="without-script">Keys are derived in your browser. This requires JavaScript.</p>
      {code === 'failed' ? (
        <button type="button" className="button" onClick={reload}>
          Try again
        </button>
      ) : null}
    </div>
  );
}

function sentence(code: Code, isOnline: boolean): string {
  if (code === 'failed') return 'Part of this page could not be loaded.';
  if (code === 'loading') return 'Loading the rest of this page. Stay online.';
  return isOnline ? 'Nothing leaves this page. You can go offline now.' : 'Nothing leaves this page. It works offline.';
}
