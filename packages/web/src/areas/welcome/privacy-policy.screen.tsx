import { Page } from '../../ui/page.tsx';

export function PrivacyPolicyScreen() {
  return <Page title="PrivacyPolicy">{null}</Page>;
}
