import type { OrderStage } from '@karat/sites/staff-lists.ts'
import type { UnitState } from './machines/unit.ts'

/**
 * The states of units that put an open order into a stage; `orderStages` says what each means. The first stage with such a unit decides:
 * those that need staff come first. `to-collect` is a stage of orders alone that are collected at a store.
 */
export const stageStates = {
  cancellations: ['cancel_requested'],
  'to-weigh': ['quality_check'],
  revisions: ['revision_pending'],
  'to-ship': ['allocated', 'ready', 'packed'],
  new: ['placed', 'confirmed'],
  'in-workshop': ['in_production'],
  'to-collect': ['out_for_delivery', 'delivery_failed'],
  'on-the-road': ['shipped', 'out_for_delivery', 'delivery_failed', 'rto', 'rto_received'],
} as const satisfies Record<Exclude<OrderStage, 'on-hold' | 'unpaid'>, readonly UnitState[]>

const quoted = (states: readonly string[]) => states.map((state) => `'${state}'`).join(', ')

/** Expressions of SQL of an order: the states of its units (text[]), its own state, its hold reason and its delivery method. */
interface StageInputs {
  units: string
  state: string
  holdReason: string
  deliveryMethod?: string
}

/**
 * The stage of an order as SQL. An order on hold for a reason stays so in every state until staff release it, because a bank's dispute may
 * come after the delivery.
 */
export const stageSql = ({ units, state, holdReason, deliveryMethod = 'delivery_method' }: StageInputs): string =>
  `case when ${state} in ('expired', 'cancelled') then null
     when ${state} = 'payment_pending' then 'unpaid'
     when ${state} = 'on_hold' or ${holdReason} is not null then 'on-hold'
     ${Object.entries(stageStates)
       .map(
         ([stage, states]) =>
           `when ${stage === 'to-collect' ? `${deliveryMethod} = 'pickup' and ` : ''}${units} && array[${quoted(states)}] then '${stage}'`,
       )
       .join('\n     ')} end`

/** Sets `stage` to an expression of SQL, and the time where it changes. */
export const setStageSql = (stage: string, at: string): string =>
  `stage = ${stage}, stage_since = case when (${stage}) is distinct from stage then ${at} else stage_since end`

/** The hold reason of an order in a state, as expressions of SQL: a hold ends with its order. */
export const holdReasonSql = (state: string, holdReason: string): string =>
  `case when ${state} in ('expired', 'cancelled') then null else ${holdReason} end`

/** The states of an order's units, as the statement finds them. */
export const unitsOf = (orderId: string): string => `array(select u.state from order_unit u where u.order_id = ${orderId})`
