import { Link } from '@tanstack/react-router';
import { useChainNames } from '../../../api/chain-names.ts';
import type { ProjectId } from '../../../api/selected-project.ts';
import { paths } from '../../../app/paths.ts';
import { Notice } from '../../../ui/messages/notice.tsx';
import { useHasHotWallet, useSummary, type Campaign } from '../queries.ts';
import { emptyInWords, lacksInWords } from '../words/lacks.ts';

type Props = { projectId: ProjectId } & Pick<Campaign, 'currencyCode' | 'blockchainCode'>;

/** Whether what a campaign pays in would be paid out as things stand: said before friends hear of it, and while it runs. */
export function CoverNotice({ projectId, currencyCode, blockchainCode }: Props) {
  const names = useChainNames();
  const cover = useSummary(projectId)?.cover.find(
    (one) => one.currencyCode === currencyCode && one.blockchainCode === blockchainCode,
  );
  const hasWallet = useHasHotWallet(projectId, blockchainCode);
  if (hasWallet === false) {
    const chain = names.chainName(blockchainCode);
    return (
      <Notice tone="attention">
        <strong>No hot wallet of the project on {chain}.</strong> It pays the rewards: without one the campaign cannot
        be activated. <Link to={paths.wallets}>Add a hot wallet on {chain}</Link>
      </Notice>
    );
  }
  if (cover === undefined) return null;
  const reasons = cover.lacks.length > 0 ? lacksInWords(cover) : emptyInWords(cover);
  if (reasons.length === 0) return null;
  return (
    <Notice tone="attention">
      <strong>
        Paid in {currencyCode} on {names.chainName(blockchainCode)}.
      </strong>{' '}
      {reasons.join(' ')}
    </Notice>
  );
}
