import { IconChevronDown } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode } from 'react';
import { useProjects } from '../../../api/projects.ts';
import { projectInAddress, useSelectedProject } from '../../../api/selected-project.ts';
import { ProjectPicture } from '../../../ui/projects/project-picture.tsx';
import { OnDemand } from './on-demand.tsx';
import classes from './project-switcher.module.css';

const load = () => import('./project-items.tsx');
const ProjectItems = lazy(async () => ({ default: (await load()).ProjectItems }));

type Props = {
  withLabels: boolean;
  /** Stands at the end of the label, which gives way to it. */
  mark?: ReactNode;
  onChosen: () => void;
};

/** Which project the pages speak of. It lists them only when there is more than one to choose from. */
export function ProjectSwitcher({ withLabels, mark, onChosen }: Props) {
  const { projects, error } = useProjects();
  const { pathname, searchStr } = useLocation();
  const selected = useSelectedProject();
  const chosen = projects?.find(({ id }) => id === selected);
  const only = projects?.length === 1 ? projects[0] : undefined;
  const shown = chosen ?? only;
  const label = error ?? shown?.projectName ?? 'All Projects';
  const isDisabled = projectInAddress(pathname, searchStr) === undefined;

  if (!projects || projects.length < 2) {
    return (
      <div className={classes['target']} data-quiet data-small={!withLabels || undefined} title={label}>
        <ProjectPicture name={shown?.projectName} logoPath={shown?.logoPath} />
        {withLabels ? <span className={classes['label']}>{label}</span> : null}
        {mark}
      </div>
    );
  }
  const button = (
    <button
      type="button"
      className={classes['target']}
      aria-label={`Project: ${label}`}
      aria-haspopup="menu"
      disabled={isDisabled}
      data-small={!withLabels || undefined}
      title={withLabels ? undefined : label}
    >
      <ProjectPicture name={shown?.projectName} logoPath={shown?.logoPath} />
      {withLabels ? <span className={classes['label']}>{label}</span> : null}
      {mark}
      {withLabels ? <IconChevronDown size={15} stroke={1.75} aria-hidden /> : null}
    </button>
  );
  return (
    <OnDemand button={button} load={load}>
      {(target) => <ProjectItems target={target} isBeside={!withLabels} onChosen={onChosen} />}
    </OnDemand>
  );
}
