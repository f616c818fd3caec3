import { z } from 'zod'
import { defineJob } from '../../../../kernel/jobs/definition.ts'

/** Takes an import further: reads its file, checks its lines, applies or undoes them; one run does a part. */
export const workOnImport = defineJob({ kind: 'products.import', queue: 'bulk', payload: z.strictObject({ importId: z.string() }) })
