import { calls } from '@karat/contract/calls.ts'
import { type Server, success } from '../../../../kernel/http.ts'
import { memberOf, type RequestContext } from '../../../../kernel/request-context.ts'
import { throwFailure, unwrap } from '../../../../kernel/result.ts'
import { route } from '../../../../kernel/route.ts'
import type { Sites } from '../../../content/sites/port.ts'
import type { CollectionEditing } from './service.ts'

/** The routes by which staff see and change collections. */
export function staffCollectionRoutes(
  server: Server,
  { collections, sites }: { collections: CollectionEditing; sites: Pick<Sites, 'all'> },
): void {
  /** Throws `forbidden` for a member who may not change products on every site: a collection has its page on all of them. */
  const checkSites = async (context: RequestContext) => {
    const { permissionsOn } = memberOf(context)
    const missing = (await sites.all()).find(({ code }) => !permissionsOn(code).includes('products.write'))
    if (missing) throwFailure('forbidden', `sites.${missing.code}`)
  }

  route(server, calls, 'GET /api/staff/collections/', async ({ messageLanguage }) =>
    success({ collections: (await collections.list(messageLanguage)).map((row) => ({ ...row, languages: ['en', ...row.languages] })) }),
  )

  route(server, calls, 'GET /api/staff/collections/:id/', async ({ site }, { params: { id } }) => {
    const { texts, ...rest } = unwrap(await collections.read(id, site.code))
    return success({ collection: { id, document: { texts }, ...rest } })
  })

  route(server, calls, 'POST /api/staff/collections/', async (context, { body: { id, document } }) => {
    await checkSites(context)
    return success({ id, version: unwrap(await collections.create(id, document.texts)) })
  })

  route(
    server,
    calls,
    'POST /api/staff/collections/:id/',
    async (context, { params: { id }, body: { version, document } }) => {
      await checkSites(context)
      return success({ id, version: unwrap(await collections.save(id, { version, texts: document.texts })) })
    },
    {
      fields: [],
      undo: async (context, act) => {
        await checkSites(context)
        unwrap(await collections.undo(act))
      },
    },
  )
}
