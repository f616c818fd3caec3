import { bindUseCases } from '../../../kernel/use-cases.ts'
import { countWaiting } from './count-waiting.ts'
import type { DigestDependencies } from './dependencies.ts'
import { sendDigests } from './send-digests.ts'

/** How much waits for staff, and the mails that tell them. */
export const createQueues = (deps: DigestDependencies) => bindUseCases(deps, { count: countWaiting, sendDigests })

export type QueueService = ReturnType<typeof createQueues>
