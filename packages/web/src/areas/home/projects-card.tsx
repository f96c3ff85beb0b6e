import { IconStack2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { paths } from '../../app/paths.ts';
import { useMay } from '../../api/me.ts';
import type { useProjects } from '../../api/projects.ts';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Failed } from '../../ui/layout/failed.tsx';
import { ProjectPicture } from '../../ui/projects/project-picture.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import classes from './projects-card.module.css';

type Props = { projects: ReturnType<typeof useProjects>['projects']; error: string | undefined; onRetry: () => void };

export function ProjectsCard({ projects, error, onRetry }: Props) {
  const mayAdd = useMay('projects:write');
  return (
    <Card title="Projects" flush>
      {projects === undefined ? (
        error === undefined ? (
          <div className={classes['waiting']} aria-busy />
        ) : (
          <Failed message={error} onRetry={onRetry} />
        )
      ) : projects.length === 0 ? (
        <EmptyState
          icon={IconStack2}
          title="No projects yet"
          hint={
            mayAdd ? 'Create your first project. A name is enough.' : 'Ask an administrator for access to a project.'
          }
          action={
            mayAdd ? (
              <LinkButton to={paths.brand} search={{ projectId: 'new' }}>
                New project
              </LinkButton>
            ) : undefined
          }
        />
      ) : (
        <ul className={classes['list']}>
          {projects.map((project) => (
            <li key={project.id} className={classes['project']}>
              <ProjectPicture name={project.projectName} logoPath={project.logoPath} />
              <div className={classes['text']}>
                <Link to={paths.dashboard} params={{ projectId: String(project.id) }} className={classes['name']}>
                  {project.projectName}
                </Link>
                {project.website ? <p className={classes['website']}>{project.website}</p> : null}
              </div>
              <LinkButton to={paths.brand} search={{ projectId: String(project.id) }} tone="quiet" edge="end">
                Brand
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
