import {
  Button,
  Menu,
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineColorSchemeManager,
  localStorageColorSchemeManager,
} from '@mantine/core';

const petrol: MantineColorsTuple = [
  '#eef7f9',
  '#e1f0f3',
  '#bfe0e7',
  '#93cbd6',
  '#57bfd3',
  '#2b94aa',
  '#14788d',
  '#0b6072',
  '#084c5b',
  '#073b47',
];

const buttonHeights: Record<string, string> = { xs: '28px', sm: 'var(--c-control-h)', md: '36px', lg: '42px' };

export const theme = createTheme({
  colors: { petrol },
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  black: '#12191a',
  fontFamily: 'var(--c-font)',
  fontFamilyMonospace: 'var(--c-mono)',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  fontSizes: { xs: '.75rem', sm: '.8125rem', md: '.875rem', lg: '1rem', xl: '1.25rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  headings: { fontWeight: '600' },
  components: {
    Button: Button.extend({
      vars: (_theme, { size = 'sm' }) => ({ root: { '--button-height': buttonHeights[size] } }),
    }),
    // The first entry takes the focus itself.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
  },
  breakpoints: { xs: '30em', sm: '40em', md: '62em', lg: '75em', xl: '88em' },
});

const variables = {
  '--mantine-color-body': 'var(--c-canvas)',
  '--mantine-color-text': 'var(--c-ink)',
  '--mantine-color-dimmed': 'var(--c-ink-3)',
  '--mantine-color-placeholder': 'var(--c-ink-3)',
  '--mantine-color-default': 'var(--c-surface)',
  '--mantine-color-default-hover': 'var(--c-hover)',
  '--mantine-color-default-border': 'var(--c-control)',
  '--mantine-color-anchor': 'var(--c-accent-ink)',
  '--mantine-color-error': 'var(--c-danger)',
  '--mantine-color-petrol-filled': 'var(--c-accent)',
  '--mantine-color-petrol-filled-hover': 'var(--c-accent-hover)',
};

export const resolver: CSSVariablesResolver = () => ({ variables: {}, light: variables, dark: variables });

/** The same key is read before the first paint, in dashboard.html. */
export const colorScheme: MantineColorSchemeManager = localStorageColorSchemeManager({ key: 'coffer.theme' });
