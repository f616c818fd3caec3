import { type BackgroundWork, handled } from '../../../../kernel/jobs/definition.ts'
import { workOnImport } from './import-job.ts'
import type { ProductImports } from './service.ts'

/** Days that imports are stored with their lines. */
const storedDays = 14

/** Imports are taken further in parts, and deleted after a fortnight. */
export const importWork = ({ takeFurther, sweep }: Pick<ProductImports, 'takeFurther' | 'sweep'>): BackgroundWork => ({
  jobs: [handled(workOnImport, ({ importId }, run) => takeFurther(importId, run))],
  sweeps: [{ description: 'imports of products', days: storedDays, remove: sweep }],
})
