import { Button } from '../../../ui/buttons/button.tsx';
import type { Wallet } from '../wallet/queries.ts';
import type { ShownDialog } from '../wallet/shown-dialog.ts';
import classes from './panel.module.css';

type Props = {
  wallet: Wallet;
  projectNames: ReadonlyMap<number, string>;
  mayWrite: boolean;
  onDialog: (dialog: ShownDialog, from: HTMLElement | null) => void;
};

export function LinkedProjects({ wallet, projectNames, mayWrite, onDialog }: Props) {
  const nameOf = (id: number) => projectNames.get(id) ?? `Project ${id}`;
  return (
    <section className={classes['part']} aria-label="Projects">
      <div className={classes['head']}>
        <h3>Projects</h3>
        {mayWrite && wallet.status === 'active' ? (
          <Button onClick={({ currentTarget }) => onDialog({ action: 'link', wallet }, currentTarget)}>
            Link to a project
          </Button>
        ) : null}
      </div>
      {wallet.projectIDs.length === 0 ? (
        <p className={classes['none']}>No project uses this wallet yet.</p>
      ) : (
        <ul className={classes['rows']}>
          {wallet.projectIDs.map((projectId) => (
            <li key={projectId}>
              <span>{nameOf(projectId)}</span>
              {mayWrite ? (
                <Button
                  tone="quiet"
                  edge="end"
                  aria-label={`Unlink from ${nameOf(projectId)}`}
                  onClick={({ currentTarget }) =>
                    onDialog({ action: 'unlink', wallet, projectId, projectName: nameOf(projectId) }, currentTarget)
                  }
                >
                  Unlink
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
