import { calls } from '@karat/contract/calls.ts'
import { type Server, success } from '../../../../kernel/http.ts'
import { isProblemCode, messageOf, type ProblemCode } from '../../../../kernel/problem.ts'
import { memberOf, type RequestContext } from '../../../../kernel/request-context.ts'
import { unwrap } from '../../../../kernel/result.ts'
import { route } from '../../../../kernel/route.ts'
import type { Sites } from '../../../content/sites/port.ts'
import type { ProductImports } from './service.ts'
import type { Importer } from './start-import.ts'
import type { ListedPicture } from './pictures/store.ts'
import type { StoredImport } from './store.ts'

const listedToWire = ({ id, name, state, lines, createdAt }: StoredImport) => ({
  id,
  name,
  state,
  lines,
  createdAt: createdAt.toISOString(),
})

const pictureToWire = ({ line, name, effect, address, width, height, blur }: ListedPicture) => ({
  line,
  name,
  effect,
  picture: address === null ? null : { id: address, width, height, blur },
})

/** The routes by which staff import files of products. */
export function staffImportRoutes(
  server: Server,
  { productImports: imports, sites }: { productImports: ProductImports; sites: Pick<Sites, 'all'> },
): void {
  const importerOf = async (context: RequestContext): Promise<Importer> => {
    const { staffId: memberId, name, roles, permissionsOn } = memberOf(context)
    const on = (await sites.all()).map(({ code }) => ({ code, permissions: permissionsOn(code) }))
    return {
      memberId,
      name,
      roles,
      rights: {
        products: on.flatMap(({ code, permissions }) => (permissions.includes('products.write') ? [code] : [])),
        stock: on.flatMap(({ code, permissions }) => (permissions.includes('stock.move') ? [code] : [])),
      },
    }
  }

  route(server, calls, 'GET /api/staff/imports/', async (context) =>
    success({ imports: (await imports.list(memberOf(context).staffId)).map(listedToWire) }),
  )

  route(server, calls, 'POST /api/staff/imports/', async (context, { body }) => {
    const of = { ...body, site: context.site.code, language: context.messageLanguage }
    return success({ id: unwrap(await imports.start(await importerOf(context), of)) })
  })

  route(server, calls, 'GET /api/staff/imports/:id/', async (context, { params: { id } }) => {
    const { columns, targets, counts, problem, problemLine, format, size, pictures, undoUntil, ...stored } = unwrap(
      await imports.read(memberOf(context).staffId, id),
    )
    return success({
      import: {
        ...listedToWire({ ...stored, columns: [], problem, problemLine, format, size }),
        size,
        format,
        problem,
        problemText: isProblemCode(problem ?? undefined) ? messageOf(problem as ProblemCode, context.messageLanguage) : null,
        problemLine,
        columns,
        targets: targets.map(({ name, heading, language = null, site = null }) => ({ name, heading, language, site })),
        counts,
        pictures,
        undoUntil: undoUntil?.toISOString() ?? null,
      },
    })
  })

  route(server, calls, 'GET /api/staff/imports/:id/pieces/', async (context, { params: { id }, query: { list, after, limit } }) => {
    const { pieces, next } = unwrap(
      await imports.pieces(memberOf(context).staffId, id, { list: list ?? 'changed', after: after ?? -1, limit: limit ?? 25 }),
    )
    return success({
      pieces: pieces.map((piece) => ({
        line: piece.line,
        product: piece.productId,
        name: piece.name,
        lines: piece.lines.length,
        kind: piece.kind,
        changes: piece.changes,
        moves: piece.moves,
        stock: piece.stock,
        pictures: piece.pictures.map(pictureToWire),
        problems: [...piece.problems, ...piece.resultProblems],
        isTaken: piece.isTaken,
        result: piece.result,
      })),
      next,
    })
  })

  route(server, calls, 'POST /api/staff/imports/:id/columns/', async (context, { params: { id }, body: { columns } }) => {
    unwrap(await imports.chooseColumns(await importerOf(context), id, columns))
    return success({ id })
  })

  route(server, calls, 'POST /api/staff/imports/:id/pictures/', async (context, { params: { id }, body: { mode } }) => {
    unwrap(await imports.choosePictureMode(await importerOf(context), id, mode))
    return success({ id })
  })

  route(server, calls, 'POST /api/staff/imports/:id/tick/', async (context, { params: { id }, body: { lines, isTaken } }) => {
    unwrap(await imports.tick(await importerOf(context), id, { lines: lines ?? 'moved', isTaken }))
    return success({ id })
  })

  route(server, calls, 'POST /api/staff/imports/:id/apply/', async (context, { params: { id } }) => {
    unwrap(await imports.apply(await importerOf(context), id))
    return success({ id })
  })

  route(server, calls, 'POST /api/staff/imports/:id/undo/', async (context, { params: { id } }) => {
    unwrap(await imports.undo(await importerOf(context), id))
    return success({ id })
  })

  route(server, calls, 'POST /api/staff/imports/:id/drop/', async (context, { params: { id } }) => {
    unwrap(await imports.drop(await importerOf(context), id))
    return success({ id })
  })
}
