import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

function parsed(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n') }
}

/** Opens a connection to a server by its address (`http://127.0.0.1:3000`). */
export function openSocket(address: string): Socket {
  const { hostname, port } = new URL(address)
  return connect(Number(port), hostname).setNoDelay(true)
}

/** Sends bytes as they are and reads the answer until the connection ends; status 0 where there was none. */
export function sendRaw(address: string, bytes: string | Buffer): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = openSocket(address)
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? undefined : reject(error),
    )
    socket.on('close', () => resolve(parsed(Buffer.concat(chunks).toString('utf8'))))
    socket.write(bytes)
  })
}

/** A request whose first line is written as given; fetch would tidy it up. */
export function rawRequest(address: string, line: string, headers: Record<string, string> = {}, body = ''): Promise<RawAnswer> {
  const all = {
    host: new URL(address).host,
    ...(body ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) } : {}),
    ...headers,
    connection: 'close',
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return sendRaw(address, `${line} HTTP/1.1\r\n${head.join('')}\r\n${body}`)
}
