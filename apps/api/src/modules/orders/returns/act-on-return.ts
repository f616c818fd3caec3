import type { Result } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { OrderAsker } from '../orders/port.ts'
import type { ReturnDependencies } from './dependencies.ts'
import { changeOwnReturn, shopper } from './open-return.ts'
import type { TransitionInput } from './transition.ts'
import { transitionReturn } from './transition-return.ts'

/** The shopper's actions on a return, with their transitions. */
const transitions = { withdraw: 'withdraw', accept: 'accept', choose: 'choose', send_back: 'send-back', dispute: 'dispute' } as const

/**
 * The shopper's actions on a return other than an answer: withdraw it, accept or dispute a finding, choose an offer. `choice` is the chosen
 * resolution and `seen` its value in exchange as shown, in minor units. A withdrawn return may be withdrawn again, which changes nothing.
 */
export function actOnReturn(
  deps: ReturnDependencies,
  site: Site,
  name: string,
  asker: OrderAsker,
  action: keyof typeof transitions,
  chosen: Pick<TransitionInput, 'choice' | 'seen'> = {},
): Promise<Result<string>> {
  return changeOwnReturn(deps, site, name, asker, async (tx, order, record) => {
    if (action === 'withdraw' && record.state === 'withdrawn') return
    await transitionReturn(deps, tx, order, record, { ...chosen, name: transitions[action], actor: shopper, reason: action })
  })
}
