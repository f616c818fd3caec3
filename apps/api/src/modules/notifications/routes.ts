import formbody from '@fastify/formbody'
import { z } from 'zod'
import type { Server } from '../../kernel/http.ts'
import { throwFailure } from '../../kernel/result.ts'
import { declinePage } from './decline-page.ts'
import type { Decliner } from './declines.ts'
import type { Notifications, Sender } from './port.ts'
import type { NotificationService } from './service.ts'

interface DeclineRouteDependencies {
  notifications: Pick<NotificationService, 'decliner' | 'hasDeclined' | 'decline'>
  /** The merchant of a site, by the site's code. */
  senderOf: (site: string) => Promise<Sender>
}

/** The page on which a recipient declines e-mails; mail programs send its form when their user presses "unsubscribe". */
export function declineRoutes(server: Server, { notifications, senderOf }: DeclineRouteDependencies): void {
  void server.register(formbody, { bodyLimit: 1024 })
  const schema = { hide: true, querystring: z.object({ of: z.string().max(1000) }) }
  const named = (encrypted: string): Decliner => notifications.decliner(encrypted) ?? throwFailure('not_found', 'of')
  const pageOf = async (decliner: Decliner, isNew: boolean) =>
    declinePage(decliner, { sender: await senderOf(decliner.site), isDeclined: await notifications.hasDeclined(decliner), isNew })

  server.get('/api/messages/decline', { schema }, async (request, reply) => {
    const { html, policy } = await pageOf(named(request.query.of), false)
    return reply.type('text/html; charset=utf-8').headers({ 'cache-control': 'no-store', 'content-security-policy': policy }).send(html)
  })

  const body = z.object({ choice: z.enum(['decline', 'again']).default('decline') })
  server.post('/api/messages/decline', { schema: { ...schema, body } }, async (request, reply) => {
    const decliner = named(request.query.of)
    await notifications.decline(decliner, request.body.choice === 'decline')
    const { html, policy } = await pageOf(decliner, true)
    return reply.type('text/html; charset=utf-8').headers({ 'cache-control': 'no-store', 'content-security-policy': policy }).send(html)
  })
}

interface ReceiptRouteDependencies {
  notifications: Pick<NotificationService, 'receiptOf' | 'noteReceipt'>
}

/** The address to which providers of text and WhatsApp messages report what became of one. */
export function receiptRoutes(server: Server, { notifications }: ReceiptRouteDependencies): void {
  const querystring = z.object({ of: z.string().max(1000) })
  const body = z.object({ state: z.enum(['received', 'read', 'undelivered']), at: z.iso.datetime({ offset: true }).optional() })
  server.post('/api/messages/receipts', { schema: { hide: true, querystring, body }, bodyLimit: 1024 }, async (request, reply) => {
    const id = notifications.receiptOf(request.query.of) ?? throwFailure('not_found', 'of')
    const { state, at } = request.body
    await notifications.noteReceipt(id, { state, at: at === undefined ? undefined : new Date(at) })
    return reply.status(204).send()
  })
}

/** `/dev/outbox`: codes and messages of channels without a provider, so that every flow can be completed locally. */
export function outboxRoutes(server: Server, notifications: Notifications): void {
  const reply = z.object({
    messages: z.array(
      z.object({
        channel: z.string(),
        recipient: z.string(),
        subject: z.string(),
        body: z.string(),
        html: z.string().optional(),
        at: z.string(),
      }),
    ),
  })
  server.get('/dev/outbox', { schema: { hide: true, response: { 200: reply } } }, async (_request, answer) => {
    void answer.header('cache-control', 'no-store')
    return { messages: await notifications.recent(50) }
  })
}
