// The public part of the pipeline; its README explains each export. `entry.server.tsx` alone uses `render-page.tsx`.
export { CachedFragment, sourceText } from './cached-fragment.tsx'
export { InlineStyles } from './inline-styles.tsx'
export { memoizeByObject } from './memoize-by-object.ts'
export type { PageTexts } from './page-texts.ts'
export { frameOf, type PageFrame, type RootData, serializeFrame } from './root-data.ts'
