import { FundsScreen } from '../areas/funds/funds.screen.tsx';
import { useRequests } from '../areas/signing/queries.ts';
import { SigningTab } from '../areas/signing/signing-tab.tsx';

/** Two parts of the product on one screen. */
export function FundsPage() {
  const open = useRequests().data?.filter(({ status }) => status === 'open').length;
  return <FundsScreen signing={{ tab: <SigningTab />, count: open }} />;
}
