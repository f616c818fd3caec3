import { durations } from '../../../kernel/clock.ts'
import { type BackgroundWork, defineJob, emptyPayload, handled } from '../../../kernel/jobs/definition.ts'
import type { IdProofService } from './service.ts'

const reencryptJob = defineJob({ kind: 'seal-id-proofs', queue: 'bulk', payload: emptyPayload, every: 6 * durations.hour })

/** `days` is how long an identity number is stored for a cart without an order: as long as the cart. */
export function idProofWork(proofs: Pick<IdProofService, 'reencrypt' | 'sweep'>, days: number): BackgroundWork {
  return {
    jobs: [handled(reencryptJob, () => proofs.reencrypt())],
    sweeps: [{ description: 'proofs of identity without an order', days, remove: proofs.sweep }],
  }
}
