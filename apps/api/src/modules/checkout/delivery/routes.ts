import { calls } from '@karat/contract/calls.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { throwFailure, unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { Catalogue } from '../../catalogue/products/port.ts'
import type { Inventory } from '../../catalogue/inventory/port.ts'
import type { Delivery } from './port.ts'

export interface DeliveryRouteDependencies {
  db: Db
  catalogue: Catalogue
  inventory: Inventory
  delivery: Delivery
}

export function deliveryRoutes(server: Server, { db, catalogue, inventory, delivery }: DeliveryRouteDependencies): void {
  route(server, calls, 'GET /api/cart/countries', async () => success({ countries: await delivery.countries(db) }))

  route(server, calls, 'GET /api/postcodes/:country/:postcode', async (_context, { params }) =>
    success(unwrap(await delivery.area(db, params.country, params.postcode))),
  )

  route(server, calls, 'GET /api/products/:id/pincode/:pincode', async ({ site }, { params, query }) => {
    const variantId = (await catalogue.resolveVariant(db, params.id)) ?? throwFailure('unknown_product', 'id')
    const { postcode, serviceable, cod, days } = unwrap(await delivery.check(db, site, params.pincode))
    const level = (await inventory.levels(db, site.code, [variantId])).get(variantId)
    const making = level?.availability === 'made_to_order' ? level.leadDays : 0
    const record = query.engraved && (await catalogue.records(db, site, 'en', [variantId])).get(variantId)
    const engraving = record ? delivery.daysOfWork(site, record.engraving?.workingDays ?? 0, making) : 0
    const total = days + making + engraving + 1
    return success({
      pincode: postcode,
      serviceable,
      cod: serviceable && cod && site.codLimit > 0,
      days: total,
      deliverBy: serviceable ? delivery.arrival(site, total) : '',
    })
  })
}
