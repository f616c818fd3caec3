import { z } from 'zod'
import type { Server } from '../../kernel/http.ts'
import type { Notifications } from './port.ts'

/** `/dev/outbox`: codes and messages of channels without a provider, so that every journey can be finished locally. */
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
