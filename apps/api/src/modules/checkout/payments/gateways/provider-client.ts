import { createHmac, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { askProvider, ProviderRefusal } from '../../../../kernel/ask-provider.ts'

interface ProviderRequest<T extends z.ZodType> {
  method?: 'GET' | 'POST'
  /** A form (`URLSearchParams`), or an object that is sent as JSON. */
  body?: URLSearchParams | object
  headers?: Record<string, string>
  reply: T
}

/** Requests of one payment provider, with its `Authorization` header. A refusal throws `ProviderRefusal`. */
export function providerClient(provider: string, { origin, authorization }: { origin: string; authorization: string }) {
  return async <T extends z.ZodType>(path: string, { method = 'GET', body, headers, reply }: ProviderRequest<T>): Promise<z.infer<T>> => {
    const isForm = body instanceof URLSearchParams
    const answer = await askProvider(origin + path, {
      method,
      headers: { authorization, ...(body && !isForm ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    const content = (await answer.json().catch(() => undefined)) as { error?: { code?: unknown } } | undefined
    if (!answer.ok) {
      const code = content?.error?.code
      throw new ProviderRefusal(provider, answer.status, typeof code === 'string' ? code : '')
    }
    return reply.parse(content)
  }
}

/** Whether a provider refused a request because of the state of its object, so that the state should be queried. */
export function isRefusal(error: unknown): error is ProviderRefusal {
  return error instanceof ProviderRefusal && [400, 404, 409].includes(error.status)
}

/** The answer to a request for an object by its provider's id; undefined where the provider has no such object. */
export async function ifKnown<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

/** HMAC-SHA-256 in hex. */
export function hmacHex(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** Compares signatures in a time that does not depend on where they differ. */
export function signaturesEqual(expected: string, given: string): boolean {
  const [ours, theirs] = [Buffer.from(expected), Buffer.from(given)]
  return ours.length === theirs.length && timingSafeEqual(ours, theirs)
}

/** Parses a signed message; undefined where it is no JSON or has another shape. */
export function readMessage<T extends z.ZodType>(schema: T, rawBody: string): z.infer<T> | undefined {
  try {
    return schema.safeParse(JSON.parse(rawBody)).data
  } catch {
    return undefined
  }
}
