import { bindUseCases } from '../../../kernel/use-cases.ts'
import type { HomeDependencies } from './dependencies.ts'
import { readSiteSales } from './read-site-sales.ts'
import { readWaiting } from './read-waiting.ts'
import { summarizeSales, summarizeSalesInRuns } from './summarize-sales.ts'

/** The data of the home screen of staff. */
export const createHome = (deps: HomeDependencies) =>
  bindUseCases(deps, { waiting: readWaiting, sales: readSiteSales, summarize: summarizeSales, summarizeInRuns: summarizeSalesInRuns })

export type HomeService = ReturnType<typeof createHome>
