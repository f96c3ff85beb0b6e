import { Page } from '../../ui/page.tsx';

export function ApiKeysScreen() {
  return <Page title="ApiKeys">{null}</Page>;
}
