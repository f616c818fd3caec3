import { calls } from '@karat/contract/calls.ts'
import type { StaffDeliveryMethod } from '@karat/contract/staff-delivery.ts'
import { toMajor } from '@karat/money/money.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { type Server, success } from '../../../kernel/http.ts'
import type { RequestContext } from '../../../kernel/request-context.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { Site } from '../../../kernel/site.ts'
import type { Inverse } from '../../../kernel/undo.ts'
import { minorOf } from '../../../kernel/wire-amount.ts'
import type { Delivery, PlacedMethod } from './port.ts'

/** A delivery method as staff see it: amounts in major units. */
function methodToWire({ fee, freeFrom, minimum, maximum, ...option }: PlacedMethod, { currency }: Site): StaffDeliveryMethod {
  const optional = (value: number | null) => (value === null ? null : toMajor(value, currency))
  return {
    ...option,
    fee: toMajor(fee, currency),
    freeFrom: optional(freeFrom),
    minimum: toMajor(minimum, currency),
    maximum: optional(maximum),
  }
}

/** A delivery method as staff sent it, in minor units; an amount with more decimals than the currency is refused with its field. */
function methodOfWire({ fee, freeFrom, minimum, maximum, ...option }: StaffDeliveryMethod, { currency }: Site): PlacedMethod {
  const minor = (value: number, field: string) => minorOf(value, currency, field)
  const optional = (value: number | null, field: string) => (value === null ? null : minor(value, field))
  return {
    ...option,
    fee: minor(fee, 'fee'),
    freeFrom: optional(freeFrom, 'freeFrom'),
    minimum: minor(minimum, 'minimum'),
    maximum: optional(maximum, 'maximum'),
  }
}

/** The routes by which staff set the delivery methods of their site. */
export function staffDeliveryRoutes(server: Server, { delivery, db }: { delivery: Delivery; db: Db }): void {
  const methodsOf = async (site: Site) => {
    const methods = await delivery.placedMethods(db, site)
    return success({ methods: methods.map((method) => methodToWire(method, site)), currency: site.currency })
  }
  const seenOf = (seen: StaffDeliveryMethod | null | undefined, site: Site) => (seen ? methodOfWire(seen, site) : seen)
  const inverse: Inverse = {
    fields: [],
    undo: async ({ site }: RequestContext, act) => unwrap(await delivery.undoMethod(db, site, act)),
  }

  route(server, calls, 'GET /api/staff/delivery-methods/', ({ site }) => methodsOf(site))

  route(
    server,
    calls,
    'POST /api/staff/delivery-methods/',
    async ({ site }, { body: { seen, ...method } }) => {
      unwrap(await delivery.setMethod(db, site, methodOfWire(method, site), seenOf(seen, site)))
      return methodsOf(site)
    },
    inverse,
  )

  route(
    server,
    calls,
    'POST /api/staff/delivery-methods/remove/',
    async ({ site }, { body: { seen, ...key } }) => {
      unwrap(await delivery.removeMethod(db, site, key, seenOf(seen, site)))
      return methodsOf(site)
    },
    inverse,
  )
}
