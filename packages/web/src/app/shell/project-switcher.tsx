import { IconChevronDown } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { lazy } from 'react';
import { useProjects } from '../../api/projects.ts';
import { projectInAddress, useSelectedProject } from '../../api/selected-project.ts';
import { ProjectPicture } from '../../ui/project-picture.tsx';
import { OnDemand } from './on-demand.tsx';
import classes from './project-switcher.module.css';

const load = () => import('./project-items.tsx');
const ProjectItems = lazy(async () => ({ default: (await load()).ProjectItems }));

/** Which project the pages speak of. It lists them only when there is more than one to choose from. */
export function ProjectSwitcher({ onChosen }: { onChosen: () => void }) {
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
      <div className={classes['target']} data-quiet>
        <ProjectPicture name={shown?.projectName} logoPath={shown?.logoPath} />
        <span className={classes['label']}>{label}</span>
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
    >
      <ProjectPicture name={shown?.projectName} logoPath={shown?.logoPath} />
      <span className={classes['label']}>{label}</span>
      <IconChevronDown size={15} stroke={1.75} aria-hidden />
    </button>
  );
  return (
    <OnDemand button={button} load={load}>
      {(target) => <ProjectItems target={target} onChosen={onChosen} />}
    </OnDemand>
  );
}
