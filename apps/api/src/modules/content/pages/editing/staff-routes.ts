import { calls } from '@karat/contract/calls.ts'
import { type Server, success } from '../../../../kernel/http.ts'
import type { RequestContext } from '../../../../kernel/request-context.ts'
import { unwrap } from '../../../../kernel/result.ts'
import { route } from '../../../../kernel/route.ts'
import type { Inverse } from '../../../../kernel/undo.ts'
import type { ContentEditing } from './service.ts'

const isoOf = (time: Date | null) => time?.toISOString() ?? null

/** The routes by which staff see and change the content of a site. */
export function staffContentRoutes(server: Server, { contentEditing }: { contentEditing: ContentEditing }): void {
  const inverse: Inverse = {
    fields: [],
    // A suggestion that was published as it is changed nothing that could be put back.
    mayUndo: ({ before }) => Object.keys(before).length > 0,
    undo: async ({ site }: RequestContext, act) => unwrap(await contentEditing.undo(site, act)),
  }

  route(server, calls, 'GET /api/staff/content/', async ({ site, messageLanguage }) => {
    const contents = await contentEditing.list(site, messageLanguage)
    return success({
      contents: contents.map(({ liveSince, plannedAt, ...row }) => ({ ...row, liveSince: isoOf(liveSince), plannedAt: isoOf(plannedAt) })),
    })
  })

  route(server, calls, 'GET /api/staff/content-pictures/', async (_context, { query }) =>
    success({ pictures: await contentEditing.pictures(query) }),
  )

  route(server, calls, 'GET /api/staff/content/:kind/', async ({ site, messageLanguage }, { params: { kind } }) => {
    const { liveSince, plannedAt, ...content } = await contentEditing.read(site, kind)
    const choices = await contentEditing.choices(site, messageLanguage)
    return success({ content: { ...content, liveSince: isoOf(liveSince), plannedAt: isoOf(plannedAt), choices } })
  })

  route(
    server,
    calls,
    'POST /api/staff/content/:kind/',
    async ({ site }, { params: { kind }, body: { version, blocks } }) =>
      success(unwrap(await contentEditing.publish(site, { kind, version }, blocks))),
    inverse,
  )

  route(
    server,
    calls,
    'POST /api/staff/content/:kind/plan/',
    async ({ site }, { params: { kind }, body: { version, ...planned } }) =>
      success(unwrap(await contentEditing.plan(site, { kind, version }, planned))),
    inverse,
  )

  route(
    server,
    calls,
    'POST /api/staff/content/:kind/plan/withdraw/',
    async ({ site }, { params: { kind }, body: { version } }) => success(unwrap(await contentEditing.withdraw(site, { kind, version }))),
    inverse,
  )

  route(
    server,
    calls,
    'POST /api/staff/content/:kind/plan/publish/',
    async ({ site }, { params: { kind }, body: { version } }) => success(unwrap(await contentEditing.publishPlan(site, { kind, version }))),
    inverse,
  )
}
