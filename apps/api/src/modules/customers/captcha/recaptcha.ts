import { z } from 'zod'

const reply = z.object({ success: z.boolean() })

/**
 * Asks Google's verification call whether an answer is right. Google refuses an answer that is used twice or older than two minutes. Throws
 * where the call fails or its answer is not understood, so that the shopper is asked to try again.
 */
export async function verifyRecaptcha({ secret, url }: { secret: string; url: string }, answer: string): Promise<boolean> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ secret, response: answer }),
    signal: AbortSignal.timeout(5000),
  })
  return reply.parse(await response.json()).success
}
