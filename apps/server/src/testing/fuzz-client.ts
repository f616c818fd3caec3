import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { openSocket } from './raw-http.ts'

/** An answer: its status, 0 where the connection was closed without one, and its time in milliseconds. */
export interface FuzzAnswer {
  status: number
  milliseconds: number
  body: string
}

/** Percent-encodes text byte by byte, lone surrogates included. */
export function percent(text: string): string {
  return [...Buffer.from(text, 'utf8')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 })

/** One call with the given body and headers; invalid headers are left out. */
export function send(
  address: string,
  call: { method: string; path: string; headers: Record<string, string>; body?: string | undefined },
): Promise<FuzzAnswer> {
  const began = performance.now()
  const length = call.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(call.body)) }
  const given = Object.fromEntries(Object.entries(call.headers).filter(([, value]) => /^[\t\x20-\x7E\x80-\xFF]*$/.test(value)))
  return new Promise((resolve, reject) => {
    const headers = { ...given, ...length }
    const outgoing = request(`${address}${call.path}`, { method: call.method, headers, agent }, (answer) => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (words: string) => (body += words))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, milliseconds: performance.now() - began, body }))
      answer.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end(call.body)
  })
}

/** Writes bytes to the server as they are and reads the status of its answer. */
export async function sendBytes(address: string, bytes: Buffer): Promise<FuzzAnswer> {
  const began = performance.now()
  const socket = openSocket(address)
  let body = ''
  socket.setEncoding('latin1')
  socket.on('data', (words: string) => (body += words))
  // A server that refuses a request may close the connection before all of it is written.
  socket.on('error', () => {})
  socket.write(bytes)
  socket.end()
  await once(socket, 'close')
  return { status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(body)?.[1] ?? 0), milliseconds: performance.now() - began, body }
}
