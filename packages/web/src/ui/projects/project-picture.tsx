import { IconStack2 } from '@tabler/icons-react';
import { serverAddress } from '../../api/http/server-address.ts';
import classes from './project-picture.module.css';

type Props = { name?: string | undefined; logoPath?: string | null | undefined; isSmall?: true };

/** A project's logo, else its first letter; all of them together when none is named. */
export function ProjectPicture({ name, logoPath, isSmall }: Props) {
  if (logoPath) return <img className={classes['picture']} data-small={isSmall} src={serverAddress(logoPath)} alt="" />;
  return (
    <span className={classes['picture']} data-small={isSmall} aria-hidden>
      {name === undefined ? <IconStack2 size={15} stroke={1.75} /> : Array.from(name)[0]?.toUpperCase()}
    </span>
  );
}
