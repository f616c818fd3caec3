import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ProviderRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

/** A double of a provider's HTTP interface: answers every request by `answer` and records it. */
export async function standIn(answer: (request: ProviderRequest) => { status?: number; body: unknown }) {
  const requests: ProviderRequest[] = []
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const url = new URL(incoming.url ?? '/', 'http://provider')
      const { method = '', headers } = incoming
      const request = { method, headers, path: url.pathname, query: url.searchParams, body: Buffer.concat(chunks).toString() }
      requests.push(request)
      const { status = 200, body } = answer(request)
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
