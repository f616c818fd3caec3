// What the rest of the storefront uses of the pipeline; its README says what for. `entry.server.tsx` alone uses `render-page.tsx`.
export { CachedFragment } from './cached-fragment.tsx'
export { InlineStyles } from './inline-styles.tsx'
export type { PageTexts } from './page-texts.ts'
export { frameOf, type RootData, serializeFrame } from './root-data.ts'
