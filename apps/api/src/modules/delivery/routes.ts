import { countriesReply } from '@karat/contract/cart.ts'
import { siteHeaders } from '@karat/contract/envelope.ts'
import { pincodeParam, pincodeReply, postcodeParam, postcodeReply } from '@karat/contract/products.ts'
import type { Db } from '../../kernel/db/db.ts'
import { type Server, success } from '../../kernel/http.ts'
import { throwFailure, unwrap } from '../../kernel/result.ts'
import type { Catalogue } from '../catalogue/port.ts'
import type { Inventory } from '../inventory/port.ts'
import type { Sites } from '../sites/port.ts'
import type { Delivery } from './port.ts'

export interface DeliveryRouteParts {
  db: Db
  sites: Sites
  catalogue: Catalogue
  inventory: Inventory
  delivery: Delivery
}

export function deliveryRoutes(server: Server, { db, sites, catalogue, inventory, delivery }: DeliveryRouteParts): void {
  server.get(
    '/api/cart/countries',
    {
      schema: { tags: ['delivery'], summary: 'Countries and their states (C-14)', headers: siteHeaders, response: { 200: countriesReply } },
    },
    async () => success({ countries: await delivery.countries(db) }),
  )

  server.get(
    '/api/postcodes/:country/:postcode',
    {
      schema: {
        tags: ['delivery'],
        summary: 'The states that a post code lies in, and its usual city',
        headers: siteHeaders,
        params: postcodeParam,
        response: { 200: postcodeReply },
      },
    },
    async (request) => success(unwrap(await delivery.area(db, request.params.country, request.params.postcode))),
  )

  server.get(
    '/api/products/:id/pincode/:pincode',
    {
      schema: {
        tags: ['delivery'],
        summary: 'Whether and when a piece reaches a post code (C-44)',
        headers: siteHeaders,
        params: pincodeParam,
        response: { 200: pincodeReply },
      },
    },
    async (request) => {
      const { site } = unwrap(await sites.ofRequest(request.headers))
      const variantId = (await catalogue.resolveVariant(db, request.params.id)) ?? throwFailure('unknown_product', 'id')
      const { postcode, serviceable, cod, days } = unwrap(await delivery.check(db, site, request.params.pincode))
      const level = (await inventory.levels(db, site.code, [variantId])).get(variantId)
      const making = level?.availability === 'made_to_order' ? level.leadDays : 0
      const total = days + making + 1
      return success({
        pincode: postcode,
        serviceable,
        cod: serviceable && cod && site.codLimit > 0,
        days: total,
        deliverBy: serviceable ? delivery.arrival(site, total) : '',
      })
    },
  )
}
