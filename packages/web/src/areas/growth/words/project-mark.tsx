import { useProjects } from '../../../api/projects.ts';
import { ProjectPicture } from '../../../ui/projects/project-picture.tsx';

/** Whose it is, where things of several projects stand among each other. */
export function ProjectMark({ id }: { id: number }) {
  const project = useProjects().projects?.find((one) => one.id === id);
  if (project === undefined) return null;
  return (
    <>
      <ProjectPicture name={project.projectName} logoPath={project.logoPath} />
      <span className="visually-hidden">{project.projectName}: </span>
    </>
  );
}
