// The baseline for cached pages: a node:http server that sends the same head and as many bytes, and does nothing else.
import { createServer } from 'node:http'

const body = Buffer.alloc(Number(process.env['BYTES'] ?? 10_000), 'a')
const head = JSON.parse(process.env['HEAD'] ?? '[]') as string[]
const server = createServer((_request, response) => {
  response.writeHead(200, head)
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const bound = server.address()
  console.log(`open at http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`)
})
process.on('SIGTERM', () => process.exit(0))
