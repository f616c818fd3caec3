import { calls } from '@karat/contract/calls.ts'
import type { CallReply } from '@karat/contract/calls.ts'
import { toMajor } from '@karat/money/money.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { memberOf } from '../../../kernel/request-context.ts'
import { route } from '../../../kernel/route.ts'
import type { HomeService } from './service.ts'

type WaitingName = CallReply<'GET /api/staff/home/'>['waiting'][number]['name']

/** The routes of the home screen. */
export function homeRoutes(server: Server, { home }: { home: HomeService }): void {
  route(server, calls, 'GET /api/staff/home/', async (context) => {
    const { staffId, permissions, limits = {} } = memberOf(context)
    const waiting = await home.waiting(context.site, { id: staffId, permissions, limits })
    // A day without a time stays one.
    const iso = (at: string | null) => (at === null || at.length === 10 ? at : new Date(at).toISOString())
    return success({ waiting: waiting.map(({ name, since, due }) => ({ name: name as WaitingName, since: iso(since), due: iso(due) })) })
  })
  route(server, calls, 'GET /api/staff/sales/', async ({ site, messageLanguage }, { query }) => {
    const { days, total, before, conversion, weighed, kinds } = await home.sales(site, Number(query.days ?? '30'))
    const major = <T extends { sold: number }>(sales: T) => ({ ...sales, sold: toMajor(sales.sold, site.currency) })
    return success({
      currency: site.currency,
      days: days.map(major),
      total: { ...major(total), givenBack: toMajor(total.givenBack, site.currency) },
      before: major(before),
      conversion,
      weighed: { ...weighed, net: toMajor(weighed.net, site.currency) },
      kinds: kinds.map(({ kind, sold, names }) => ({
        kind,
        name: names[messageLanguage] ?? names['en'] ?? kind ?? '',
        sold: toMajor(sold, site.currency),
      })),
    })
  })
}
