import { useProjects } from '../api/projects.ts';
import { useSelectedProject } from '../api/selected-project.ts';
import { ChooseProject } from '../areas/growth/choose-project.tsx';
import { PayDue } from '../areas/growth/payouts/pay-due.tsx';
import { ReferralPayouts } from '../areas/growth/referral-payouts.tsx';
import { PayoutsPage } from '../areas/payouts/payout/payouts-page.tsx';

/** What referrers asked for, among what else goes out. Where there is one project alone it need not be chosen. */
export function ReferralPayoutsPage() {
  const selected = useSelectedProject();
  const { projects } = useProjects();
  const only = projects?.length === 1 ? projects[0]?.id : undefined;
  const projectId = selected === 'all' ? (only ?? 'all') : selected;
  return (
    <PayoutsPage actions={<PayDue projectId={projectId} isMain />}>
      <ChooseProject projectId={projectId} to="pay everybody who is due, or to decide several at once" />
      <ReferralPayouts projectId={projectId} />
    </PayoutsPage>
  );
}
