import type { APIRequestContext } from '@playwright/test'

/** The token of the shop's outbox, where the run has a database of a server: only the embedded one's is open to whoever is at the machine. */
export const outboxToken = 'the outbox of the browser tests'

/** A message that the shop sent. */
export interface SentMessage {
  channel: string
  recipient: string
  subject: string
  body: string
}

/** The messages that the shop sent, the newest first. */
export async function sentMessages(request: APIRequestContext): Promise<SentMessage[]> {
  const answer = await request.get('/dev/outbox', { headers: { authorization: `Bearer ${outboxToken}` } })
  return ((await answer.json()) as { messages: SentMessage[] }).messages
}
