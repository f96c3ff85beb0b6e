import { useId } from 'react';
import { Choice } from '../../ui/forms/choice.tsx';
import classes from './api-keys.module.css';

type Props = {
  projects: readonly { id: number; projectName: string }[];
  chosen: number | undefined;
  onChoose: (id: number) => void;
};

export function ProjectSelect({ projects, chosen, onChoose }: Props) {
  const selectId = useId();
  const options = projects.map(({ id, projectName }) => ({ value: String(id), label: projectName }));
  return (
    <div className={classes['project']}>
      <label htmlFor={selectId}>Project</label>
      <Choice
        id={selectId}
        data={chosen === undefined ? [{ value: '', label: 'Choose a project' }, ...options] : options}
        value={chosen === undefined ? '' : String(chosen)}
        disabled={projects.length === 0}
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
      />
    </div>
  );
}
