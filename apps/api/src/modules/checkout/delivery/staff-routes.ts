import { calls } from '@karat/contract/calls.ts'
import { toMajor } from '@karat/money/money.ts'
import type { DeliveryMethod } from '@karat/sites/delivery-method.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { Site } from '../../../kernel/site.ts'
import { minorOf } from '../../../kernel/wire-amount.ts'
import type { Delivery } from './port.ts'

/** The routes by which staff set the delivery methods of their site. */
export function staffDeliveryRoutes(server: Server, { delivery, db }: { delivery: Delivery; db: Db }): void {
  async function methodsOf(site: Site) {
    const { currency } = site
    const optional = (value: number | null) => (value === null ? null : toMajor(value, currency))
    const toWire = ({ fee, freeFrom, minimum, maximum, ...option }: DeliveryMethod) => ({
      ...option,
      fee: toMajor(fee, currency),
      freeFrom: optional(freeFrom),
      minimum: toMajor(minimum, currency),
      maximum: optional(maximum),
    })
    return success({ methods: (await delivery.methods(db, site)).map(toWire), currency })
  }

  route(server, calls, 'GET /api/staff/delivery-methods/', ({ site }) => methodsOf(site))

  route(server, calls, 'POST /api/staff/delivery-methods/', async ({ site }, { body }) => {
    const { position, fee, freeFrom, minimum, maximum, ...option } = body
    const minor = (value: number, field: string) => minorOf(value, site.currency, field)
    const optional = (value: number | null, field: string) => (value === null ? null : minor(value, field))
    const amounts = {
      fee: minor(fee, 'fee'),
      freeFrom: optional(freeFrom, 'freeFrom'),
      minimum: minor(minimum, 'minimum'),
      maximum: optional(maximum, 'maximum'),
    }
    unwrap(await delivery.setMethod(db, site, { ...option, ...amounts }, position))
    return methodsOf(site)
  })

  route(server, calls, 'POST /api/staff/delivery-methods/remove/', async ({ site }, { body }) => {
    unwrap(await delivery.removeMethod(db, site, body.method, body.prefix))
    return methodsOf(site)
  })
}
