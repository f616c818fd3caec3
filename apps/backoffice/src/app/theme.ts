import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const garnet: MantineColorsTuple = [
  '#f7e9ed',
  '#eccfd8',
  '#d8a0b1',
  '#c46f88',
  '#b24866',
  '#a5304f',
  '#8f2246',
  '#7c1d3f',
  '#661633',
  '#520f28',
]

const fontFamily = "'Figtree Variable', 'IBM Plex Sans Arabic', 'Mukta', system-ui, sans-serif"

/** The shop's colours, typeface and corners, at the density of the back office: text of 14 px, controls of 36 px. */
export const theme = createTheme({
  fontFamily,
  fontFamilyMonospace: "ui-monospace, 'DejaVu Sans Mono', Menlo, monospace",
  headings: { fontFamily, fontWeight: '600' },
  primaryColor: 'garnet',
  primaryShade: 7,
  colors: { garnet },
  black: '#2b1a2f',
  defaultRadius: 2,
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem' },
  lineHeights: { sm: '1.45' },
  components: {
    Modal: {
      defaultProps: {
        centered: false,
        yOffset: 64,
        radius: 2,
        overlayProps: { color: '#2b1a2f', backgroundOpacity: 0.42 },
        transitionProps: { duration: 0 },
        // Its head is no banner of the page.
        attributes: { header: { role: 'presentation' } },
      },
    },
    // A name needs a role, and whoever listens is told that something loads.
    Loader: { defaultProps: { role: 'status' } },
    Menu: { defaultProps: { transitionProps: { duration: 0 }, shadow: 'md' } },
    Select: { defaultProps: { allowDeselect: false, checkIconPosition: 'right' } },
  },
})

/** The variables of the library that the theme cannot name. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-text': '#2b1a2f',
    '--mantine-color-body': '#fff',
    '--mantine-color-dimmed': '#6b5a6e',
    '--mantine-color-error': '#7c1d3f',
    '--mantine-color-default-border': '#9c8b7e',
    '--mantine-color-placeholder': '#6b5a6e',
    '--input-height-sm': '36px',
  },
  light: {
    '--mantine-color-text': '#2b1a2f',
    '--mantine-color-dimmed': '#6b5a6e',
    '--mantine-color-default-border': '#9c8b7e',
    '--mantine-color-placeholder': '#6b5a6e',
    '--mantine-color-error': '#7c1d3f',
  },
  dark: {},
})
