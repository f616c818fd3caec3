import { toMajor } from '@karat/money/money.ts'
import { calls } from '@karat/contract/calls.ts'
import type { ListedReadyPiece } from '@karat/contract/staff-ready-pieces.ts'
import { type Server, success } from '../../../../kernel/http.ts'
import { memberOf, type RequestContext } from '../../../../kernel/request-context.ts'
import { route } from '../../../../kernel/route.ts'
import type { Inverse } from '../../../../kernel/undo.ts'
import type { Mover } from './move-piece.ts'
import type { ReadyPieceService } from './service.ts'
import type { ListedPieceRow } from './views.ts'

interface PieceModules {
  readyPieces: ReadyPieceService
  members: { named: <T extends { by: string }>(records: readonly T[]) => Promise<T[]> }
}

const toWire = ({ variantId, productId, mediaId, storeId, toStoreId, ...piece }: ListedPieceRow): ListedReadyPiece => {
  const { tag, name, lang, colour, purity, size, huids, grossMg, netMg, caratMilli, otherMg } = piece
  const { certificate, tray, ownership, state, since, order } = piece
  const product = { variantID: variantId, productID: productId, name, lang, colour, purity, size, mediaID: mediaId }
  const weighed = { huids, grossMg, netMg, caratMilli, otherMg, certificate }
  return { tag, ...product, ...weighed, tray, ownership, state, storeID: storeId, toStoreID: toStoreId, since, order }
}

const moverOf = (context: RequestContext): Mover => ({ subsite: context.site.code, by: memberOf(context).staffId, stores: context.stores })

/** The routes by which staff read, receive and move the ready pieces of their site. */
export function staffReadyPieceRoutes(server: Server, { readyPieces, members }: PieceModules): void {
  const named = ({ site, messageLanguage }: RequestContext) => ({ subsite: site.code, language: messageLanguage })

  async function answer(context: RequestContext, tag: string) {
    const { site, messageLanguage: language } = context
    const { piece, price, movements } = await readyPieces.read({ site, language }, tag)
    return success({
      piece: {
        ...toWire(piece),
        price: price === undefined ? null : toMajor(price, site.currency),
        movements: (await members.named(movements)).map(({ fromStoreId, toStoreId, ...movement }) => ({
          ...movement,
          fromStoreID: fromStoreId,
          toStoreID: toStoreId,
        })),
      },
    })
  }

  const undone = (kind: 'recall' | 'restore'): Inverse => ({
    fields: ['state'],
    // A piece that was written off is put back by whoever may write off, and not by whoever asked for it.
    mayUndo: ({ before }, { permissions }) => before['state'] === 'free' && (kind === 'recall' || permissions.includes('stock.write_off')),
    undo: (context, act) => readyPieces.undo(moverOf(context), kind, act),
  })

  route(server, calls, 'GET /api/staff/ready-pieces/', async (context, { query: { after, limit, state, ...asked } }) => {
    const inState = asked.search === undefined ? (state ?? 'free') : undefined
    const list = { ...asked, state: inState, stores: context.stores }
    const { pieces, next } = await readyPieces.list(named(context), list, { after, limit })
    return success({ pieces: pieces.map(toWire), next })
  })

  const counter = (context: RequestContext) => ({ ...named(context), by: memberOf(context).staffId, stores: context.stores })

  route(server, calls, 'POST /api/staff/piece-counts/', async (context, { body: { storeID, ...counted } }) => {
    const { missing, elsewhere, ...count } = await readyPieces.count(counter(context), { ...counted, storeId: storeID })
    return success({ ...count, missing: missing.map(toWire), elsewhere: elsewhere.map(toWire) })
  })

  route(server, calls, 'POST /api/staff/piece-tags/', async (context, { body }) => {
    const pieces = await readyPieces.print(counter(context), body.tags)
    return success({ pieces: pieces.map(({ printed, ...piece }) => ({ ...toWire(piece), printed })) })
  })

  route(server, calls, 'GET /api/staff/ready-pieces/:tag/', (context, { params }) => answer(context, params.tag))

  route(server, calls, 'POST /api/staff/ready-pieces/', async (context, { body: { variantID, storeID, ...received } }) => {
    const { site, stores } = context
    const member = { subsite: site.code, by: memberOf(context).staffId, stores }
    return success({ tags: await readyPieces.receive(member, { ...received, variantId: variantID, storeId: storeID }) })
  })

  route(
    server,
    calls,
    'POST /api/staff/ready-pieces/:tag/correct/',
    async (context, { params: { tag }, body: { seen, confirmWeight, reason, ...record } }) => {
      await readyPieces.correct(moverOf(context), tag, { record, seen, confirmWeight, reason })
      return answer(context, tag)
    },
    { fields: [], undo: (context, act) => readyPieces.undoCorrection(moverOf(context), act) },
  )

  route(
    server,
    calls,
    'POST /api/staff/ready-pieces/:tag/send/',
    async (context, { params: { tag }, body }) => {
      await readyPieces.send(moverOf(context), tag, { storeId: body.storeID, reason: body.reason })
      return answer(context, tag)
    },
    undone('recall'),
  )

  route(server, calls, 'POST /api/staff/ready-pieces/:tag/arrive/', async (context, { params: { tag }, body }) => {
    await readyPieces.arrive(moverOf(context), tag, { storeId: body.storeID, tray: body.tray })
    return answer(context, tag)
  })

  route(
    server,
    calls,
    'POST /api/staff/ready-pieces/:tag/write-off/',
    async (context, { params: { tag }, body }) => {
      await readyPieces.writeOff(context.site, moverOf(context), tag, body.reason)
      return answer(context, tag)
    },
    undone('restore'),
  )
}
