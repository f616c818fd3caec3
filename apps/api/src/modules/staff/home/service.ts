import { bindUseCases } from '../../../kernel/use-cases.ts'
import type { HomeDependencies } from './dependencies.ts'
import { readSiteSales } from './read-site-sales.ts'
import { readWaiting } from './read-waiting.ts'

/** The data of the home screen of staff. */
export const createHome = (deps: HomeDependencies) => bindUseCases(deps, { waiting: readWaiting, sales: readSiteSales })

export type HomeService = ReturnType<typeof createHome>
