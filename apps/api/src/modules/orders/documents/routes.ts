import { calls } from '@karat/contract/calls.ts'
import { id } from '@karat/contract/input.ts'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../../kernel/db/db.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { callerOf } from '../../../kernel/request-context.ts'
import { throwFailure, unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { OrderAccess } from '../orders/port.ts'
import type { DocumentFile } from './open-document.ts'
import { packingSlipsPath } from './print-packing-slips.ts'
import type { DocumentService } from './service.ts'

interface DocumentRouteDependencies {
  db: Db
  documents: Pick<DocumentService, 'addressOf' | 'open' | 'openLabel' | 'openPacked' | 'openPackingSlips'>
  orderOwnership: OrderAccess
}

export function documentRoutes(server: Server, { db, documents, orderOwnership }: DocumentRouteDependencies): void {
  route(server, calls, 'GET /api/cart/orders/:orderID/documents/:documentID/', async (context, { params, query }) => {
    const { orderID, documentID } = params
    const asker = { customerId: callerOf(context), token: query.orderToken }
    const order = (await orderOwnership.authorize(db, context.site.code, orderID, asker)) ?? throwFailure('unknown_order', 'orderID')
    const { address, expiresAt, name } = unwrap(await documents.addressOf(order.id, documentID, orderOwnership.hidesContacts(order, asker)))
    return success({ address, expiresAt: expiresAt.toISOString(), fileName: name })
  })

  // Not in the table of calls: a download carries no headers, and its signed address is the permission.
  const signature = { expires: z.string().max(20), signature: z.string().max(200) }
  const schema = {
    'x-access': 'public',
    tags: ['orders'],
    summary: 'A document as a PDF, by an address that was signed for five minutes',
    params: z.object({ documentID: id }),
    querystring: z.object(signature),
  }
  const send = (reply: FastifyReply, { bytes, name }: DocumentFile) => {
    void reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'private, no-store')
      .header('x-content-type-options', 'nosniff')
    return reply.send(Buffer.from(bytes))
  }
  for (const { path, isMasked } of [
    { path: '/api/documents/:documentID/', isMasked: false },
    { path: '/api/documents/:documentID/masked/', isMasked: true },
  ])
    server.get(path, { schema }, async (request, reply) =>
      send(reply, unwrap(await documents.open(request.params.documentID, request.query, isMasked))),
    )

  server.get(
    '/api/documents/:documentID/label/',
    { schema: { ...schema, summary: 'The address label of a parcel as a PDF, by an address that was signed for five minutes' } },
    async (request, reply) => send(reply, unwrap(await documents.openLabel(request.params.documentID, request.query))),
  )

  const packed = { ...schema, params: z.object({ orderID: id }) }
  for (const { file, summary } of [
    { file: 'slip', summary: 'The packing slip of packed units as a PDF, by an address that was signed for five minutes' },
    { file: 'label', summary: 'The address label of packed units as a PDF, by an address that was signed for five minutes' },
  ] as const)
    server.get(`/api/documents/packed/:orderID/${file}/`, { schema: { ...packed, summary } }, async (request, reply) =>
      send(reply, unwrap(await documents.openPacked(request.params.orderID, file, request.query))),
    )

  const slips = {
    'x-access': 'public',
    tags: ['orders'],
    summary: 'Packing slips as one PDF, by an address that was signed for five minutes',
    querystring: z.object({ of: z.string().max(16_000), ...signature }),
  }
  server.get(packingSlipsPath, { schema: slips }, async (request, reply) => {
    const { of, ...signed } = request.query
    return send(reply, unwrap(await documents.openPackingSlips(of, signed)))
  })
}
