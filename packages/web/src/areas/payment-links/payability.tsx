import { useMay } from '../../api/me.ts';
import { paths } from '../../app/paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { useAssigningChains, type TakenCurrency } from './queries.ts';
import { texts } from './texts.ts';
import classes from './payment-links.module.css';

type Props = { project: { id: number; projectName: string }; taken: readonly TakenCurrency[] | undefined };

/** Why nobody could pay a link of this project, and where that is mended; nothing when somebody can. */
export function Payability({ project, taken }: Props) {
  const assigning = useAssigningChains(project.id);
  const maySetUp = useMay('projects:write');
  const mayLink = useMay('wallets:write');
  if (taken === undefined) return null;
  if (taken.length === 0) {
    return (
      <Notice tone="attention">
        <div className={classes['lack']}>
          <p>
            {project.projectName} {texts.nothingTaken}
          </p>
          {maySetUp ? (
            <LinkButton to={paths.paymentOptions} search={{ projectId: String(project.id) }}>
              Payment options
            </LinkButton>
          ) : null}
        </div>
      </Notice>
    );
  }
  if (assigning === undefined || taken.some(({ blockchainCode }) => assigning.has(blockchainCode))) return null;
  return (
    <Notice tone="attention">
      <div className={classes['lack']}>
        <p>{texts.noWallet}</p>
        {mayLink ? <LinkButton to={paths.wallets}>Link a wallet</LinkButton> : null}
      </div>
    </Notice>
  );
}
