import type { BackgroundWork } from '../../../kernel/jobs/definition.ts'
import type { Checkout } from './service.ts'

/** `days` is how long quotes are stored after they expired. */
export function checkoutWork(checkout: Pick<Checkout, 'sweepQuotes'>, days: number): BackgroundWork {
  return { jobs: [], sweeps: [{ description: 'expired held prices', days, remove: checkout.sweepQuotes }] }
}
