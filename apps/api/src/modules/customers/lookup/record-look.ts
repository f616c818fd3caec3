import { addMs, durations } from '../../../kernel/clock.ts'
import { lockNamed, transact } from '../../../kernel/db/db.ts'
import { t } from '../../../kernel/translations.ts'
import type { Look } from '../../staff/audit/port.ts'
import type { LookupDependencies } from './dependencies.ts'
import { unusualLooks } from './rules.ts'
import { countLooks } from './views.ts'

/** Dependencies of whatever shows customers to staff. */
export type LookDependencies = Pick<LookupDependencies, 'audit' | 'clock' | 'db' | 'merchantName' | 'notifications' | 'ownersOf'>

/**
 * Writes a look at customers to the audit. Where the member has looked unusually often within an hour, the owners of the site are told by
 * e-mail, each time that this number is reached.
 */
export async function recordCustomerLook(deps: LookDependencies, look: Look): Promise<void> {
  const { audit, clock, db, merchantName, notifications, ownersOf } = deps
  await transact(db, async (tx) => {
    // Looks of one member are counted one after the other, so that one of them alone is the one that is too many.
    await lockNamed(tx, `looks ${look.memberId}`)
    await audit.recordLook(tx, look)
    if ((await countLooks(tx, look.memberId, addMs(clock.now(), -durations.hour))) !== unusualLooks) return
    const merchant = await merchantName()
    for (const { email, language } of await ownersOf(tx, look.site)) {
      const values = { merchant, name: look.name, count: String(unusualLooks) }
      await notifications.send(tx, {
        channel: 'email',
        recipient: email,
        site: look.site,
        language,
        kind: 'staff.unusualLooks',
        values,
        subject: t(language, 'staff.unusualLooksSubject', values),
        body: t(language, 'staff.unusualLooks', values),
      })
    }
  })
}
