import { calls } from '@karat/contract/calls.ts'
import type { ScaleDocument } from '@karat/contract/staff-scales.ts'
import { type Server, success } from '../../../kernel/http.ts'
import type { RequestContext } from '../../../kernel/request-context.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { Inverse } from '../../../kernel/undo.ts'
import type { ScaleContent } from './save-scale.ts'
import type { ScaleService } from './service.ts'

const contentOf = ({ storeID, ...more }: ScaleDocument): ScaleContent => ({ storeId: storeID, ...more })

/** The routes by which staff set up the scales of a site. */
export function staffScaleRoutes(server: Server, { scales }: { scales: ScaleService }): void {
  const inverse: Inverse = { fields: [], undo: async ({ site }: RequestContext, act) => unwrap(await scales.undo(site, act)) }

  route(server, calls, 'GET /api/staff/scales/', async ({ site }) =>
    success({
      scales: (await scales.all(site)).map(({ storeId, retiredAt, ...scale }) => ({
        ...scale,
        storeID: storeId,
        retiredAt: retiredAt?.toISOString() ?? null,
      })),
    }),
  )

  route(server, calls, 'POST /api/staff/scales/', async ({ site }, { body: { document } }) =>
    success({ id: unwrap(await scales.add(site, contentOf(document))) }),
  )

  route(
    server,
    calls,
    'POST /api/staff/scales/:id/',
    async ({ site }, { params: { id }, body: { document, seen } }) =>
      success({ id: unwrap(await scales.save(site, id, { content: contentOf(document), seen: contentOf(seen) })) }),
    inverse,
  )

  route(
    server,
    calls,
    'POST /api/staff/scales/:id/retire/',
    async ({ site }, { params: { id } }) => success({ id: unwrap(await scales.retire(site, id)) }),
    inverse,
  )
}
