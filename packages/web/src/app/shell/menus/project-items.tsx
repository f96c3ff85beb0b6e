import { Menu } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useProjects } from '../../../api/projects.ts';
import { useSelectedProject, type ProjectId } from '../../../api/selected-project.ts';
import { ProjectPicture } from '../../../ui/projects/project-picture.tsx';
import { dashboardOf } from '../../paths.ts';
import { OpeningMenu } from './opening-menu.tsx';
import classes from './project-switcher.module.css';

type Props = {
  target: ReactElement<object>;
  /** The sidebar is too narrow to hold it. */
  isBeside: boolean;
  onChosen: () => void;
};

/** All projects, and each of them. */
export function ProjectItems({ target, isBeside, onChosen }: Props) {
  const { projects = [] } = useProjects();
  const selected = useSelectedProject();
  const navigate = useNavigate();
  const choose = (id: ProjectId) => {
    onChosen();
    void navigate({ to: dashboardOf(id) });
  };
  return (
    <OpeningMenu
      target={target}
      width={isBeside ? 240 : 'target'}
      position={isBeside ? 'right-start' : 'bottom-start'}
      dropdownClassName={classes['list']}
    >
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
    </OpeningMenu>
  );
}
