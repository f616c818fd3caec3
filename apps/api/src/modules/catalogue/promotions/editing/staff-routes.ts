import { calls } from '@karat/contract/calls.ts'
import { type Server, success } from '../../../../kernel/http.ts'
import type { RequestContext } from '../../../../kernel/request-context.ts'
import { unwrap } from '../../../../kernel/result.ts'
import { route } from '../../../../kernel/route.ts'
import type { Inverse } from '../../../../kernel/undo.ts'
import type { PromotionEditing } from './service.ts'
import { contentOfPromotion, documentOfPromotion, effectToWire } from './wire.ts'

/** The routes by which staff see and change the promotions of a site. */
export function staffPromotionRoutes(server: Server, { promotionEditing }: { promotionEditing: PromotionEditing }): void {
  const inverse: Inverse = { fields: [], undo: async ({ site }: RequestContext, act) => unwrap(await promotionEditing.undo(site, act)) }

  route(server, calls, 'GET /api/staff/promotions/', async ({ site, language }, { query: { after, limit, ...asked } }) => {
    const { promotions, next } = await promotionEditing.list(site, asked, { after, limit })
    return success({
      promotions: promotions.map(({ code = '', effect, title, startsAt, endsAt, ...row }) => ({
        ...row,
        title: title[language] ?? title['en'] ?? '',
        couponCode: code,
        effect: effectToWire(effect, site.currency),
        startsAt: startsAt.toISOString(),
        endsAt: endsAt?.toISOString() ?? null,
      })),
      next,
    })
  })

  route(server, calls, 'GET /api/staff/promotion-choices/', async ({ site, messageLanguage }) =>
    success({ choices: await promotionEditing.choices(site, messageLanguage) }),
  )

  route(server, calls, 'GET /api/staff/promotions/:id/', async ({ site }, { params: { id } }) => {
    const { content, ...rest } = unwrap(await promotionEditing.read(site, id))
    return success({ promotion: { id, ...rest, document: documentOfPromotion(content, site) } })
  })

  route(server, calls, 'POST /api/staff/promotion-preview/', async ({ site, clock }, { body: { document } }) =>
    success(await promotionEditing.preview(site, contentOfPromotion(document, site, clock.now()))),
  )

  route(server, calls, 'POST /api/staff/promotions/', async ({ site, clock }, { body: { document } }) =>
    success(unwrap(await promotionEditing.create(site, contentOfPromotion(document, site, clock.now())))),
  )

  route(
    server,
    calls,
    'POST /api/staff/promotions/:id/',
    async ({ site, clock }, { params: { id }, body: { version, document } }) =>
      success(unwrap(await promotionEditing.save(site, { id, version }, contentOfPromotion(document, site, clock.now())))),
    inverse,
  )

  route(
    server,
    calls,
    'POST /api/staff/promotions/:id/end/',
    async ({ site }, { params: { id }, body: { version } }) => success(unwrap(await promotionEditing.end(site, { id, version }))),
    inverse,
  )
}
