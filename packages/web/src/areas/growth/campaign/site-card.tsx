import { serverAddress } from '../../../api/http/server-address.ts';
import { useMay } from '../../../api/me.ts';
import { useProjects } from '../../../api/projects.ts';
import { paths } from '../../../app/paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CodeSample } from '../../../ui/layout/code-sample.tsx';
import { Notice } from '../../../ui/messages/notice.tsx';
import { frameCode, pageCode, serverCode, siteOf } from './site-code.ts';
import classes from './site-card.module.css';

/** How a shop shows referrers their page: what its server asks for, and what its page shows. */
export function SiteCard({ projectId }: { projectId: number }) {
  return (
    <Card
      title="Referral page on your site"
      hint="Whoever is signed in at your shop sees their link, their friends and their rewards there, and withdraws."
      actions={<BrandLink projectId={projectId} />}
    >
      <div className={classes['samples']}>
        <Framers projectId={projectId} />
        <CodeSample title="1. Your server asks for the page" label="Line for your server" text={serverCode} />
        <CodeSample
          title="2. Your page shows it"
          label="Snippet for your page"
          text={pageCode(serverAddress('/embed.js'))}
        />
        <CodeSample title="Or a plain frame" label="Frame" text={frameCode} />
        <p className={classes['note']}>
          The address that your server gets is good for twelve hours and is a secret of its referrer: ask for a new one
          for each visit, and keep it in no log.
        </p>
      </div>
    </Card>
  );
}

function useWebsite(projectId: number): { isKnown: boolean; site: string | undefined } {
  const project = useProjects().projects?.find(({ id }) => id === projectId);
  return { isKnown: project !== undefined, site: siteOf(project?.website) };
}

/** A browser shows it in frames of the shop's own pages alone. */
function Framers({ projectId }: { projectId: number }) {
  const { isKnown, site } = useWebsite(projectId);
  if (!isKnown) return null;
  if (site === undefined) {
    return (
      <Notice tone="attention">
        The project has no website yet. Until it has one, browsers show the page by itself and in no frame of your site.
      </Notice>
    );
  }
  return (
    <p className={classes['note']}>
      Only pages of <b>{site}</b>, and of your checkout page’s address, can show it.
    </p>
  );
}

function BrandLink({ projectId }: { projectId: number }) {
  const { isKnown, site } = useWebsite(projectId);
  const mayChange = useMay('projects:write');
  if (!isKnown || !mayChange) return null;
  return (
    <LinkButton to={paths.brand} search={{ projectId: String(projectId) }}>
      {site === undefined ? 'Set the website' : 'Change the website'}
    </LinkButton>
  );
}
