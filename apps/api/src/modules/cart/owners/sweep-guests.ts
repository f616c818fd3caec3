import { addMs, durations } from '../../../kernel/clock.ts'
import type { CartDependencies } from '../dependencies.ts'
import { sweepGuestCarts } from '../store.ts'

/** Deletes guests' carts that were unused for longer than their website's setting (`persist_lifetime`). */
export async function sweepGuests({ clock, db, sites }: Pick<CartDependencies, 'clock' | 'db' | 'sites'>, limit: number): Promise<number> {
  let most = 0
  for (const website of await sites.websites()) {
    const days = Number.parseInt(String(website.persist_lifetime ?? ''), 10)
    const subsites = website.subsite.map((subsite) => subsite.store_code_2)
    if (days > 0) most = Math.max(most, await sweepGuestCarts(db, subsites, addMs(clock.now(), -days * durations.day), limit))
  }
  return most
}
