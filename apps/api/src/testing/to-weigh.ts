import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { transitionUnits } from './purchase.ts'
import { paid } from './returned.ts'
import type { TestShop } from './shop.ts'
import type { StaffBrowser } from './staff-client.ts'

/** A piece that was made and waits for the scale: the number of its order, and weights that are `percent` above (or below) the ordered ones. */
export async function toWeigh(shop: TestShop, staff: StaffBrowser) {
  const { orderNumber: number } = await paid(shop, undefined, 1, 'RNG-003')
  for (const name of ['confirm', 'start', 'inspect'] as const)
    await transitionUnits(shop, name, { number, actor: { kind: 'staff', id: 'Meera' }, reason: 'made' })
  const { order } = (await staff.call<{ order: StaffOrder }>('GET', `orders/${number}/`)).body
  const { grossMg, netMg } = order.pieces[0]!.ordered
  return {
    number,
    by: (percent: number) => {
      const more = Math.round((netMg * percent) / 100)
      return { unit: 1, grossMg: grossMg + more, netMg: netMg + more }
    },
  }
}
