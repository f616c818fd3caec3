import { calls } from '@karat/contract/calls.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { throwFailure, unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { Stores } from '../../content/stores/port.ts'
import type { Inventory } from './port.ts'

/** The routes by which staff see the stock of a variant on their site, and set that of its stores. */
export function staffStockRoutes(server: Server, { inventory, stores, db }: { inventory: Inventory; stores: Stores; db: Db }): void {
  async function stockOf(subsite: string, variant: string) {
    const level = (await inventory.levels(db, subsite, [variant])).get(variant) ?? throwFailure('unknown_product', 'variant')
    const held = [...(await inventory.inStores(db, subsite, [variant]))].flatMap(([store, pieces]) => {
      const count = pieces.get(variant) ?? 0
      return count > 0 ? [{ store, pieces: count }] : []
    })
    const quantity = level.availability === 'made_to_order' ? null : (level.quantity ?? 0)
    return success({ variant, quantity, stores: held })
  }

  route(server, calls, 'GET /api/staff/stock/:variant/', ({ site }, { params }) => stockOf(site.code, params.variant))

  route(
    server,
    calls,
    'POST /api/staff/stock/:variant/',
    async ({ site, stores: own }, { params: { variant }, body: { store, pieces } }) => {
      const isHere = (await stores.all('en')).some(({ id, subsite }) => id === store && subsite === site.code)
      if (!isHere || (own !== undefined && !own.includes(store))) throwFailure('not_found', 'store')
      unwrap(await inventory.setInStore(db, site.code, { variantId: variant, storeId: store, pieces }))
      return stockOf(site.code, variant)
    },
  )
}
