import type { Modules } from '@karat/api/compose.ts'
import type { Failure } from '@karat/api/kernel/result.ts'
import { type Currency, toDecimal } from '@karat/money/money.ts'
import { revisionDecisionBody, staffNumber, weighBody } from '@karat/contract/staff.ts'
import { z } from 'zod'
import { by } from './command-by.ts'
import type { Outcome } from './outcome.ts'
import { orderRefusal } from './staff-orders.ts'

/** The commands of finished units: the weighing, the new prices without an answer, and the decision on those. */
export const revisionRequests = [
  z.strictObject({ command: z.literal('weigh-piece'), number: staffNumber, by, ...weighBody.shape }),
  z.strictObject({ command: z.literal('list-revisions') }),
  z.strictObject({ command: z.literal('decide-revision'), number: staffNumber, by, ...revisionDecisionBody.shape }),
] as const
export type RevisionRequest = z.infer<(typeof revisionRequests)[number]>

/** `12.345` as thousandths, without the errors of fractions. */
const thousandths = (text = '') => (/^\d{1,6}(\.\d{1,3})?$/.test(text) ? Math.round(Number(text) * 1000) : Number.NaN)

/** `0.5/1,0.18/12`: carats and count of each row of stones. */
const stonesOf = (text: string) =>
  text.split(',').map((row) => {
    const [carats, count] = row.split('/')
    return { caratMilli: thousandths(carats), count: Number(count) }
  })

/** The request of a command line's words, undefined where they are invalid; `other` where the command is not about a revision. */
export function readRevision(
  [command, number, ...words]: readonly string[],
  { others, ...by }: { by?: string | undefined; reason?: string | undefined; others?: string | undefined },
): RevisionRequest | 'other' | undefined {
  const [weigh, list, decide] = revisionRequests
  if (command === list.shape.command.value) return list.safeParse({ command }).data
  if (command === decide.shape.command.value) return decide.safeParse({ command, number, choice: words[0], ...by }).data
  if (command !== 'weigh') return 'other'
  const [unit, gross, net = '', stones] = words
  const metals = net.split('+').map(thousandths)
  const weights = { unit: Number(unit), grossMg: thousandths(gross), netMg: metals.reduce((all, mg) => all + mg, 0) }
  const more = {
    ...(metals.length > 1 ? { metals } : {}),
    ...(stones === undefined ? {} : { stones: stonesOf(stones) }),
    ...(others === undefined ? {} : { otherMg: thousandths(others) }),
  }
  return weigh.safeParse({ command: 'weigh-piece', number, ...weights, ...more, ...by }).data
}

/** Records the weight of a unit, lists the new prices that wait for staff, or decides on one. */
export async function executeOnRevisions({ revisions }: Pick<Modules, 'revisions'>, request: RevisionRequest): Promise<Outcome> {
  if (request.command === 'list-revisions') {
    const held = await revisions.held()
    const lines = held.map(
      ({ number, difference, after }) => `${number}  ${after.breakup.currency} ${decimal(difference, after.breakup.currency)}`,
    )
    return { ok: true, output: lines.length > 0 ? lines.join('\n') : 'no new price waits for a decision' }
  }
  if (request.command === 'decide-revision') {
    const decided = await revisions.decideHeld(request.number, request.choice, request.by, request.reason)
    return decided.ok ? { ok: true, output: `${decided.value.number}: ${decided.value.state}` } : orderRefusal(decided.error)
  }
  const { command: _, ...weighed } = request
  const result = await revisions.weigh(weighed)
  if (!result.ok) return weighingRefusal(result.error)
  const { number, state, difference, after } = result.value
  const { currency, total } = after.breakup
  const prices = `${currency} ${decimal(total, currency)} (${difference < 0 ? '' : '+'}${decimal(difference, currency)})`
  return { ok: true, output: `${number}: ${state}, ${prices}` }
}

/** The text of a refused weighing, with the net weight that the other weights leave. */
function weighingRefusal(failure: Failure): Outcome {
  const { ok, output } = orderRefusal(failure)
  const left = failure.details?.['leftMg']
  return { ok, output: typeof left === 'number' ? `${output}: they leave ${(left / 1000).toFixed(3)} g` : output }
}

const decimal = (amount: number, currency: Currency) => toDecimal(amount, currency)
