import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ProviderRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

/** How a provider fails: it never answers, it answers 500 and does nothing, it executes a change and answers 500. */
export type ProviderTrouble = 'none' | 'hangs' | 'answers 500' | 'loses answers'

/**
 * A double of a provider's HTTP interface: answers every request by `answer` and records it. `isChange`: which requests change something,
 * so that their answers can be lost.
 */
export async function standIn(
  answer: (request: ProviderRequest) => { status?: number; body: unknown },
  isChange: (request: ProviderRequest) => boolean = ({ method }) => method === 'POST',
) {
  const requests: ProviderRequest[] = []
  let trouble: ProviderTrouble = 'none'
  function answerTo(request: ProviderRequest): { status?: number; body: unknown } | undefined {
    if (trouble === 'hangs') return undefined
    // The bodies look as if nothing had failed: a client that does not read the status would believe them.
    if (trouble === 'answers 500') return { status: 500, body: isChange(request) ? {} : answer(request).body }
    const given = answer(request)
    return trouble === 'loses answers' && isChange(request) ? { ...given, status: 500 } : given
  }
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const url = new URL(incoming.url ?? '/', 'http://provider')
      const { method = '', headers } = incoming
      const request = { method, headers, path: url.pathname, query: url.searchParams, body: Buffer.concat(chunks).toString() }
      requests.push(request)
      const given = answerTo(request)
      if (given) outgoing.writeHead(given.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(given.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** Sets how the provider fails from now on. */
    fail: (how: ProviderTrouble) => {
      trouble = how
    },
    close: () => {
      // Requests that were never answered would keep it open.
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
