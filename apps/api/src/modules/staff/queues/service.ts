import { bindUseCases } from '../../../kernel/use-cases.ts'
import { countWaiting } from './count-waiting.ts'
import type { QueueDependencies } from './dependencies.ts'

/** How much waits for staff. */
export const createQueues = (deps: QueueDependencies) => bindUseCases(deps, { count: countWaiting })

export type QueueService = ReturnType<typeof createQueues>
