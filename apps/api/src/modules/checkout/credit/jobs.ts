import { durations } from '../../../kernel/clock.ts'
import { type BackgroundWork, defineJob, emptyPayload, handled } from '../../../kernel/jobs/definition.ts'

const expireCredit = defineJob({ kind: 'expire-credit', queue: 'default', every: 10 * durations.minute, payload: emptyPayload })
const warnOfExpiry = defineJob({ kind: 'warn-of-credit-expiry', queue: 'bulk', every: durations.hour, payload: emptyPayload })

/** Credit expires on its last day; its owner is warned before. */
export function creditWork(credit: { expire: () => Promise<void>; warn: () => Promise<void> }): BackgroundWork {
  return { jobs: [handled(expireCredit, credit.expire), handled(warnOfExpiry, credit.warn)] }
}
