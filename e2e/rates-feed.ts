// A stand-in of a feed of market rates, which the shop of the journeys reads: one purity of the United States, whose rates no journey changes.
import { createServer } from 'node:http'

const [, , port] = process.argv

createServer((_request, response) => {
  const rates = [{ site: 'us', purity: '22K', rate: 139.05, at: new Date().toISOString() }]
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ rates }))
}).listen(Number(port), '127.0.0.1')
