import { calls } from '@karat/contract/calls.ts'
import { toMajor } from '@karat/money/money.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { callerOf } from '../../../kernel/request-context.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import { cartToWire } from '../../cart/wire.ts'
import type { CartView, DeliveryEstimates } from '../../cart/port.ts'
import type { DraftService } from './service.ts'
import { secondsUntil } from './wire.ts'

export interface DraftRouteDependencies {
  drafts: Pick<DraftService, 'open'>
  deliveryEstimates: (view: CartView) => Promise<DeliveryEstimates>
  inAskedLanguage: (view: CartView, language: string | undefined) => Promise<CartView>
  /** Records the amounts of a cart that an answer shows. */
  recordShown: (view: CartView) => Promise<void>
}

/** The route by which a customer opens a payment link. */
export function draftRoutes(server: Server, deps: DraftRouteDependencies): void {
  const { deliveryEstimates, drafts, inAskedLanguage, recordShown } = deps
  route(server, calls, 'POST /api/drafts/open/', async (context, { body }) => {
    const { askedLanguage: language, clock, site } = context
    const customerId = callerOf(context)
    const own = body.cartID === undefined ? undefined : { cartId: body.cartID, customerId }
    const { contact, draft, view } = unwrap(await drafts.open(site, body.token, own))
    if (view) await recordShown(view)
    const secondsLeft = view ? secondsUntil(draft.heldUntil, clock.now()) : 0
    const isChanged = view !== undefined && secondsLeft === 0 && draft.heldTotal !== null && draft.heldTotal !== view.amounts.total
    return success({
      link: {
        number: draft.number,
        state: view ? ('sent' as const) : ('paid' as const),
        by: draft.memberName,
        message: draft.message,
        secondsLeft,
        heldTotal: isChanged && draft.heldTotal !== null ? toMajor(draft.heldTotal, site.currency) : null,
      },
      contact: contact ?? null,
      cart: view ? cartToWire(await inAskedLanguage(view, language), await deliveryEstimates(view), { language, customerId }) : null,
    })
  })
}
