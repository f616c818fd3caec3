import type { PaymentDependencies } from './dependencies.ts'
import type { GatewayAnswer } from './port.ts'
import { queryAttempt } from './query-attempt.ts'
import { attemptsOf } from './store.ts'

/** Queries the gateways for the open attempts of an order, and applies the answers; `unreachable` as in `queryAttempt`. */
export async function queryOpenAttempts(deps: PaymentDependencies, orderId: string, unreachable: Set<string>): Promise<GatewayAnswer> {
  const answers: GatewayAnswer[] = []
  for (const row of await attemptsOf(deps.db, orderId)) answers.push(await queryAttempt(deps, row, unreachable))
  return answers.find((answer) => answer === 'processing') ?? answers.find((answer) => answer === 'unanswered') ?? 'answered'
}
