import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconPlus, IconStack2 } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { serverAddress } from '../../api/client.ts';
import { useProjects } from '../../api/projects.ts';
import { projectInAddress, useSelectedProject, type ProjectId } from '../../api/selected-project.ts';
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
        <Picture project={shown} />
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
          <Picture project={shown} />
          <span className={classes['label']}>{label}</span>
          <IconChevronDown size={15} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes['list'] ?? ''}>
        <Menu.Item
          leftSection={<Picture project={undefined} />}
          rightSection={selected === 'all' ? <IconCheck size={15} aria-label="chosen" /> : null}
          onClick={() => choose('all')}
        >
          All Projects
        </Menu.Item>
        {projects.map((project) => (
          <Menu.Item
            key={project.id}
            leftSection={<Picture project={project} />}
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

type Pictured = { projectName: string; logoPath: string | null };

function Picture({ project }: { project: Pictured | undefined }) {
  if (!project) {
    return (
      <span className={classes['picture']} aria-hidden>
        <IconStack2 size={15} stroke={1.75} />
      </span>
    );
  }
  if (project.logoPath) return <img className={classes['picture']} src={serverAddress(project.logoPath)} alt="" />;
  return (
    <span className={classes['picture']} aria-hidden>
      {Array.from(project.projectName)[0]?.toUpperCase()}
    </span>
  );
}
