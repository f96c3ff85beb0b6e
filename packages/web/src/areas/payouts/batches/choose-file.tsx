import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { ProjectChoice } from '../../../ui/projects/project-choice.tsx';
import { FileColumns } from './file-columns.tsx';
import { FileButton } from './file-button.tsx';
import classes from './import.module.css';

type Props = {
  /** Undefined where there is no choice. */
  project: { id: string; onChoose: (id: string) => void } | undefined;
  /** Why the last file was not taken. */
  problem: string | undefined;
  /** The file that is being checked. */
  checking: string | undefined;
  onFile: (file: File) => void;
  onRetry: (() => void) | undefined;
};

/** Which project pays, and the file. */
export function ChooseFile({ project, problem, checking, onFile, onRetry }: Props) {
  const isOpen = project === undefined || project.id !== '';
  return (
    <>
      <Card>
        <div className={classes['choosing']}>
          {project === undefined ? null : (
            <ProjectChoice
              isNeeded
              value={project.id}
              onChange={(event) => project.onChoose(event.currentTarget.value)}
              disabled={checking !== undefined}
            />
          )}
          {problem === undefined ? null : (
            <Notice tone="danger">
              <div className={classes['problem']}>
                <span>{problem}</span>
                {onRetry === undefined ? null : (
                  <Button size="xs" onClick={onRetry}>
                    Try again
                  </Button>
                )}
              </div>
            </Notice>
          )}
          <DropArea isOpen={isOpen} checking={checking} onFile={onFile} />
        </div>
      </Card>
      <FileColumns />
    </>
  );
}

type DropProps = { isOpen: boolean; checking: string | undefined; onFile: (file: File) => void };

function DropArea({ isOpen, checking, onFile }: DropProps) {
  const [isOver, setOver] = useState(false);
  const takes = isOpen && checking === undefined;
  // Dropped beside the area or before its time, a browser would leave the page for the file.
  function over(event: DragEvent): void {
    event.preventDefault();
    setOver(takes);
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (takes && file !== undefined) onFile(file);
  }
  return (
    <div
      className={classes['drop']}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className={classes['file-icon']}>
        <IconFileSpreadsheet size={20} stroke={1.75} aria-hidden />
      </span>
      {checking === undefined ? (
        <>
          <p className={classes['lead']}>{isOpen ? 'Drop a CSV file here' : 'Choose a project first'}</p>
          <p className={classes['hint']}>
            At most 5 MB and 10,000 lines. You see what it comes to before you request anything.
          </p>
        </>
      ) : (
        <output>
          <p className={classes['lead']}>Checking {checking}…</p>
          <p className={classes['hint']}>Each address, amount and limit, and what it comes to.</p>
        </output>
      )}
      <FileButton tone="primary" busy={checking !== undefined} disabled={!isOpen} onFile={onFile}>
        Choose a file
      </FileButton>
    </div>
  );
}
