import { bindUseCases } from '../../../kernel/use-cases.ts'
import type { HomeDependencies } from './dependencies.ts'
import { readSiteSales } from './read-site-sales.ts'
import { readWaiting } from './read-waiting.ts'

/** What the home screen of staff shows. */
export const createHome = (deps: HomeDependencies) => bindUseCases(deps, { waiting: readWaiting, sales: readSiteSales })

export type HomeService = ReturnType<typeof createHome>
