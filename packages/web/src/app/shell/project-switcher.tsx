import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useProjects } from '../../api/projects.ts';
import { projectInAddress, useSelectedProject, type ProjectId } from '../../api/selected-project.ts';
import { ProjectPicture } from '../../ui/project-picture.tsx';
import { dashboardOf } from '../paths.ts';
import classes from './project-switcher.module.css';

/** Which project the pages speak of. It lists them only when there is more than one to choose from. */
export function ProjectSwitcher({ onChosen }: { onChosen: () => void }) {
  const { projects, error } = useProjects();
  const { pathname, searchStr } = useLocation();
  const selected = useSelectedProject();
  const navigate = useNavigate();
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
  const choose = (id: ProjectId) => {
    onChosen();
    void navigate({ to: dashboardOf(id) });
  };
  return (
    <Menu width="target" position="bottom-start" zIndex={160} withinPortal disabled={isDisabled}>
      <Menu.Target>
        <button type="button" className={classes['target']} aria-label={`Project: ${label}`} disabled={isDisabled}>
          <ProjectPicture name={shown?.projectName} logoPath={shown?.logoPath} />
          <span className={classes['label']}>{label}</span>
          <IconChevronDown size={15} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes['list'] ?? ''}>
        <Menu.Item
          leftSection={<ProjectPicture />}
          rightSection={selected === 'all' ? <IconCheck size={15} aria-label="chosen" /> : null}
          onClick={() => choose('all')}
        >
          All Projects
        </Menu.Item>
        {projects.map((project) => (
          <Menu.Item
            key={project.id}
            leftSection={<ProjectPicture name={project.projectName} logoPath={project.logoPath} />}
            rightSection={selected === project.id ? <IconCheck size={15} aria-label="chosen" /> : null}
            onClick={() => choose(project.id)}
          >
            {project.projectName}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item disabled leftSection={<IconPlus size={15} stroke={1.75} aria-hidden />}>
          Add Project
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
