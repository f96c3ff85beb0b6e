import { Page } from '../../ui/page.tsx';

export function BrandScreen() {
  return <Page title="Brand">{null}</Page>;
}
