import { dayIn, momentIn } from '../../../kernel/clock.ts'
import { transact } from '../../../kernel/db/db.ts'
import { nameOf, t } from '../../../kernel/translations.ts'
import type { Site } from '../../content/sites/port.ts'
import type { MemberOnSite } from '../members/port.ts'
import { countWaiting } from './count-waiting.ts'
import type { DigestDependencies } from './dependencies.ts'

/** The hours of a site between which its members are told; a shop that is down at nine tells them when it is back. */
const hours = { from: '09:00', until: '12:00' } as const

/** The lists of orders and returns in a mail, in the order of their urgency. */
const lists = ['on-hold', 'late', 'to-weigh', 'to-ship', 'new', 'to-decide', 'to-inspect'] as const

type Counted = readonly { name: string; count: number }[]

/** The queues of a site that a member may read, with their counts. */
async function waitingFor(deps: DigestDependencies, site: Site, member: MemberOnSite): Promise<Counted> {
  const { permissions, limits } = member
  const queues = await countWaiting(deps, site, member)
  if (!permissions.includes('orders.read')) return queues
  const [orders, returns] = await Promise.all([
    deps.orderCounts(site, limits['orders.read']),
    deps.returnCounts(site, limits['orders.read']),
  ])
  const counts: Partial<Record<string, { count: number }>> = { ...returns, ...orders }
  return [...lists.map((name) => ({ name, count: counts[name]?.count ?? 0 })), ...queues]
}

/** Mails a member what waits on a site, once a day; says nothing where nothing waits. */
async function sendDigest(deps: DigestDependencies, site: Site, member: MemberOnSite, day: string): Promise<void> {
  const { db, claimDigest, merchantName, notifications, publicOrigin = '' } = deps
  const waiting = (await waitingFor(deps, site, member)).filter(({ count }) => count > 0)
  if (waiting.length === 0) return
  const { language, name, email } = member
  const lines = waiting.map((list) => `${nameOf(language, 'waiting', list.name)}: ${list.count}`)
  const values = { merchant: await merchantName(site.code), name, lines: lines.join('\n'), link: `${publicOrigin}/backoffice/` }
  const text = {
    kind: 'staff.digest',
    values,
    subject: t(language, 'staff.digestSubject', values),
    body: t(language, 'staff.digest', values),
  }
  await transact(db, async (tx) => {
    if (!(await claimDigest(tx, member.id, site.code, day))) return
    await notifications.send(tx, { channel: 'email', recipient: email, site: site.code, language, ...text })
  })
}

/** Tells each member who wants it what waits on their sites, in the morning of each site. */
export async function sendDigests(deps: DigestDependencies): Promise<void> {
  const now = deps.clock.now()
  for (const site of await deps.sites.all()) {
    const day = dayIn(site.timeZone, now)
    const [from, until] = [momentIn(site.timeZone, day, hours.from), momentIn(site.timeZone, day, hours.until)]
    if (now < from || now >= until) continue
    for (const member of await deps.membersOf(deps.db, site.code)) if (member.hasDigest) await sendDigest(deps, site, member, day)
  }
}
