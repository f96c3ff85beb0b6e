import { Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import { useId } from 'react';
import { ProjectPicture } from './project-picture.tsx';
import classes from './project-select.module.css';

type Listed = { id: number; projectName: string; logoPath: string | null };

type Props = { projects: readonly Listed[]; value: number | undefined; onChoose: (id: number) => void };

/** Which project this page is about. */
export function ProjectSelect({ projects, value, onChoose }: Props) {
  const inputId = useId();
  const chosen = projects.find(({ id }) => id === value);
  return (
    <div className={classes['select']}>
      <label htmlFor={inputId}>Project</label>
      <Select
        id={inputId}
        className={classes['input'] ?? ''}
        data={projects.map(({ id, projectName }) => ({ value: `${id}`, label: projectName }))}
        value={chosen === undefined ? null : `${chosen.id}`}
        onChange={(id) => onChoose(Number(id))}
        allowDeselect={false}
        searchable
        placeholder="Choose one"
        nothingFoundMessage="No project found"
        leftSection={chosen ? <ProjectPicture name={chosen.projectName} logoPath={chosen.logoPath} /> : null}
        comboboxProps={{ zIndex: 120 }}
      />
    </div>
  );
}
