import { z } from 'zod'
import { askProvider, ProviderRefusal } from '../../../../../kernel/ask-provider.ts'
import { durations } from '../../../../../kernel/clock.ts'
import { isOnThisMachine } from '../../../../../kernel/provider-settings.ts'
import type { FeedRate, RateFeed, RateFeedProvider } from '../rate-feed.ts'

interface HttpJsonSettings {
  url: string
  /** The bearer token; undefined where the feed needs none. */
  token: string | undefined
  /** Milliseconds that an answer may take; fewer in tests. */
  timeout?: number
}

/** The largest answer that is read, in bytes. */
const maxBytes = 256 * 1024

const answer = z.object({
  rates: z
    .array(
      z.object({
        site: z.string().max(40),
        purity: z.string().max(40),
        rate: z.number().positive().max(9_999_999_999),
        at: z.iso.datetime({ offset: true }).transform((at) => new Date(at)),
      }),
    )
    .max(2000),
})

/** An answer that is not as agreed; says how, and none of its content. */
class BadFeed extends Error {}

/** The text of an answer. Throws where it is too large, without reading the rest. */
async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > maxBytes) throw new BadFeed(`the rates feed sent more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function parseRates(text: string): FeedRate[] {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new BadFeed('the rates feed sent no JSON')
  }
  const parsed = answer.safeParse(json)
  if (parsed.success) return parsed.data.rates
  // The first ones tell enough: a wrong unit or name is wrong in every row.
  const issues = parsed.error.issues.slice(0, 3).map(({ path, code }) => `${path.join('.') || 'answer'}: ${code}`)
  throw new BadFeed(`the rates feed sent other data than agreed: ${issues.join('; ')}`)
}

/** A feed that is one JSON document over HTTP; docs/operations.md describes it. */
function createHttpJson({ url, token, timeout = 5 * durations.second }: HttpJsonSettings): RateFeed {
  return {
    async read() {
      const headers = { accept: 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) }
      const response = await askProvider(url, { timeout, headers })
      if (!response.ok) {
        await response.body?.cancel()
        throw new ProviderRefusal('the rates feed', response.status, '')
      }
      return parseRates(await readText(response))
    },
  }
}

export const httpJson: RateFeedProvider<HttpJsonSettings> = {
  settings: z
    .object({
      RATES_FEED_URL: z
        .url({ protocol: /^https?$/, abort: true })
        .refine((url) => url.startsWith('https:') || isOnThisMachine(url), 'https, or this machine')
        .refine((url) => new URL(url).username === '' && new URL(url).password === '', 'without name and password; use RATES_FEED_TOKEN')
        .optional(),
      RATES_FEED_TOKEN: z
        .string()
        .regex(/^[\x21-\x7e]+$/, 'one word of ASCII characters')
        .optional(),
    })
    .transform(({ RATES_FEED_URL: url, RATES_FEED_TOKEN: token }, context) => {
      if (url !== undefined) return { url, token }
      if (token !== undefined) context.addIssue({ code: 'custom', path: ['RATES_FEED_TOKEN'], message: 'needs RATES_FEED_URL' })
      return undefined
    }),
  create: createHttpJson,
}
