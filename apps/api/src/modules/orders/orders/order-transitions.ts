import type { Db } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { type ActorKind, decide } from '../../../kernel/machine.ts'
import type { OrderDependencies } from './dependencies.ts'
import { type CashTransition, paymentMachine, type PaymentTransition, type PaymentState } from './machines/payment.ts'
import { type UnitGuard, unitMachine, type UnitTransition, type UnitState } from './machines/unit.ts'
import type { OrderRecord, OrderState } from './port.ts'
import { addEvent, setState, type StateChange } from './store.ts'

/** The actor and the reason of an order's transition; for one with guards, those that the caller has checked. */
interface Cause {
  actor: ActorKind
  reason: string
  holding?: readonly UnitGuard[]
}

/** The transitions of an order's payment other than refunds. */
type Paying = Exclude<PaymentTransition, CashTransition | 'give-back-part' | 'give-back-all'>

/** The state that a transition of all units of an order leads to; undefined where the table refuses it. */
export function orderTransition(
  state: OrderState,
  name: UnitTransition,
  actor: ActorKind,
  holding: readonly UnitGuard[] = [],
): OrderState | undefined {
  const answer = decide(unitMachine, state as UnitState, name, actor, (guard) => holding.includes(guard))
  return 'to' in answer ? (answer.to as OrderState) : undefined
}

function note(
  { clock }: Pick<OrderDependencies, 'clock'>,
  tx: Db,
  orderId: string,
  event: { machine: string; from: string; to: string; actor: ActorKind; reason: string },
) {
  return addEvent(tx, { id: newId(clock.now()), orderId, ...event, actorId: '', at: clock.now() })
}

/** Makes the transition of the units, and writes the accompanying changes; returns their state. */
export async function transitionOrder(
  deps: Pick<OrderDependencies, 'clock'>,
  tx: Db,
  order: OrderRecord,
  name: UnitTransition,
  { holding, ...cause }: Cause,
  changes: Omit<StateChange, 'state'>,
): Promise<OrderState> {
  const to = orderTransition(order.state, name, cause.actor, holding)
  if (to === undefined) throw new Error(`order ${order.number} is ${order.state}: there is no ${name} from there`)
  await Promise.all([
    setState(tx, order.id, { ...changes, state: to }, deps.clock.now()),
    note(deps, tx, order.id, { machine: 'unit', from: order.state, to, ...cause }),
  ])
  return to
}

/** Writes the event of a payment transition, and returns the new state, which the caller writes. */
export async function transitionPayment(
  deps: Pick<OrderDependencies, 'clock'>,
  tx: Db,
  order: OrderRecord,
  name: Paying,
  cause: Omit<Cause, 'holding'>,
): Promise<PaymentState> {
  const answer = decide(paymentMachine, order.paymentState as PaymentState, name, cause.actor, () => true)
  if ('refused' in answer) throw new Error(`the payment of order ${order.number} is ${order.paymentState}: there is no ${name} from there`)
  await note(deps, tx, order.id, { machine: 'payment', from: order.paymentState, to: answer.to, ...cause })
  return answer.to
}
