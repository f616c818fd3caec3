import type { Modules } from '@karat/api/compose.ts'
import { messageOf } from '@karat/api/kernel/problem.ts'
import type { PhotoRecord } from '@karat/api/modules/orders/returns/port.ts'
import { returnTransitionShape, shopperTextMissing, hasShopperText, staffNumber } from '@karat/contract/staff.ts'
import { fromMajor } from '@karat/money/money.ts'
import { z } from 'zod'
import { by } from './command-by.ts'
import { type Outcome, refusal } from './outcome.ts'

/** Commands about returns: a transition, with the fields of the staff call but `deduction` as a decimal text; and its photos. */
export const returnRequests = [
  z
    .strictObject({
      command: z.literal('move-return'),
      number: staffNumber,
      by,
      ...returnTransitionShape,
      deduction: z
        .string()
        .regex(/^\d{1,9}(?:\.\d{1,3})?$/)
        .exactOptional(),
    })
    .refine(hasShopperText, shopperTextMissing),
  z.strictObject({ command: z.literal('list-return-photos'), number: staffNumber }),
] as const
export type ReturnRequest = z.infer<(typeof returnRequests)[number]>

/** The message to staff for each guard that does not hold. */
const guards: Record<string, string> = {
  by_pickup: 'the shopper brings it to a store: drop-off, then receive',
  by_store: 'the shopper chose the courier: schedule',
  tries_left: 'the courier found nobody three times: self-ship',
  deduction: 'no deduction was named',
  paid_back: 'its refund is still on its way',
  overdue: 'its time is not over yet',
  in_time: 'its time is over',
  by_money: 'a piece is sent for it: send, or refund where none can be',
  by_piece: 'it is paid back',
}

/** The states in which staff send a courier: the output names the place. */
const comes: readonly string[] = ['approved', 'partially_approved', 'pickup_scheduled', 'pickup_failed']

/** A photo for staff: its path in the shop, valid for five minutes. */
const described = ({ id, round, view }: PhotoRecord, address: (photoId: string) => string) =>
  `${round ? `answer ${round}` : 'request '}  ${view ? `${view}  ` : ''}${address(id)}`

async function listPhotos({ returns }: Pick<Modules, 'returns'>, number: string): Promise<Outcome> {
  const result = await returns.photos.ofReturn(number)
  if (!result.ok) return { ok: false, output: messageOf(result.error.code) }
  const photos = result.value.map((photo) => described(photo, returns.photos.address))
  return { ok: true, output: photos.length === 0 ? 'no photo came with it' : photos.join('\n') }
}

/** Executes a command about returns. */
export async function executeOnReturns({ returns }: Pick<Modules, 'returns'>, request: ReturnRequest): Promise<Outcome> {
  if (request.command === 'list-return-photos') return listPhotos({ returns }, request.number)
  const { move, number, by, reason, say, deduction, command: _command, ...more } = request
  const currency = deduction === undefined ? undefined : await returns.currencyOf(number)
  const result = await returns.staff(number, {
    name: move,
    actor: { kind: 'staff', id: by },
    reason,
    message: say,
    ...more,
    deduction: deduction === undefined || currency === undefined ? undefined : fromMajor(deduction, currency),
  })
  if (result.ok) {
    const { state } = result.value
    const place = comes.includes(state) ? await returns.placeFor(result.value) : undefined
    return { ok: true, output: [`${number}: ${state}`, ...(place ? [place.name, ...place.lines, place.phone] : [])].join('\n  ') }
  }
  const { code, field, details } = result.error
  const instead = code === 'out_of_stock' && field === 'refund' ? '--refund pays it back instead' : undefined
  return refusal(result.error, instead ?? guards[String(details?.['guard'])])
}
