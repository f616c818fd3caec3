import { once } from 'node:events'
import type { Socket } from 'node:net'
import { systemClock } from '@karat/api/kernel/clock.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { createHttpServer, type EarlyServer } from './http/http-server.ts'
import { createRefusals } from './http/refusals.ts'
import { createPageCache } from './pages/page-cache.ts'
import { openSocket } from './testing/raw-http.ts'

let early: EarlyServer | undefined
let address = ''
afterEach(async () => {
  await early?.close()
  early = undefined
})

/** The server with the shop's settings, and one route that reads a body. */
async function open(settings: Record<string, string>): Promise<EarlyServer> {
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', ...settings }, '/')
  early = createHttpServer(config, createPageCache(systemClock), createRefusals({ pages: false }))
  early.server.all('/echo', async (request) => ({ got: request.body ?? null }))
  address = `http://127.0.0.1:${await early.listen()}`
  await early.server.ready()
  early.open()
  return early
}

const heads = {
  half: 'GET /echo HTTP/1.1\r\nhost: shop\r\nx-slow: ',
  body: 'POST /echo HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"slow":',
  whole: 'GET /echo HTTP/1.1\r\nhost: shop\r\n\r\n',
}

interface Client {
  socket: Socket
  /** The data received so far. */
  heard: () => string
  ended: () => boolean
}

/** Connects and sends the given text, or none. */
async function connect(words: string): Promise<Client> {
  const socket = openSocket(address)
  let [heard, ended] = ['', false]
  socket.on('data', (bytes: Buffer) => (heard += bytes.toString()))
  socket.on('error', () => {})
  socket.on('close', () => {
    ended = true
  })
  await once(socket, 'connect').catch(() => {})
  if (words) socket.write(words)
  return { socket, heard: () => heard, ended: () => ended }
}
const goneBefore = (milliseconds: number) => ({ timeout: milliseconds, interval: 20 })

describe('slow connections are closed', () => {
  test('without data, in the middle of a head, and in the middle of a body', async () => {
    await open({ HEAD_TIMEOUT: '0.5', REQUEST_TIMEOUT: '1' })
    const silent = await connect('')
    const half = await connect(heads.half)
    const body = await connect(heads.body)
    await expect.poll(() => [silent.ended(), half.ended(), body.ended()], goneBefore(10_000)).toEqual([true, true, true])
    expect(half.heard()).toMatch(/^HTTP\/1\.1 408 /)
    expect(half.heard()).toContain('"responseCode":408')
    expect(body.heard()).toMatch(/^HTTP\/1\.1 408 /)
  })
  test('a byte now and then does not extend the time for a head', async () => {
    await open({ HEAD_TIMEOUT: '0.5', REQUEST_TIMEOUT: '300' })
    const drip = await connect(heads.half)
    const dripping = setInterval(() => drip.socket.write('x'), 50)
    await expect.poll(drip.ended, goneBefore(10_000)).toBe(true)
    clearInterval(dripping)
  })
  test('after the idle time between two requests', async () => {
    await open({ KEEP_ALIVE_TIMEOUT: '0.5' })
    const idle = await connect(heads.whole)
    await expect.poll(idle.heard, goneBefore(5000)).toContain('200 OK')
    await expect.poll(idle.ended, goneBefore(10_000)).toBe(true)
  })
})

describe('a cap on connections', () => {
  test('applies in total and for one address; a closed connection allows another', async () => {
    for (const setting of ['CONNECTIONS', 'CONNECTIONS_PER_ADDRESS']) {
      await open({ [setting]: '2' })
      const [first, second] = [await connect(heads.whole), await connect(heads.whole)]
      await expect.poll(() => first.heard() && second.heard(), goneBefore(5000)).toContain('200 OK')
      const third = await connect(heads.whole)
      await expect.poll(third.ended, goneBefore(5000)).toBe(true)
      expect(third.heard()).toBe('')
      first.socket.destroy()
      await expect
        .poll(async () => {
          const again = await connect(heads.whole)
          await expect.poll(() => again.ended() || again.heard() !== '', goneBefore(5000)).toBe(true)
          again.socket.destroy()
          return again.heard()
        }, goneBefore(5000))
        .toContain('200 OK')
      await early?.close()
    }
  })
  test('does not apply to the address of a proxy', async () => {
    await open({ CONNECTIONS_PER_ADDRESS: '1', TRUST_PROXY: '127.0.0.1' })
    const clients = [await connect(heads.whole), await connect(heads.whole), await connect(heads.whole)]
    await expect.poll(() => clients.map((one) => one.heard().slice(0, 15)), goneBefore(5000)).toEqual(Array(3).fill('HTTP/1.1 200 OK'))
  })
})

test('with 1,000 connections open, of every kind, the server stops within 5 s', async () => {
  const { close } = await open({ CONNECTIONS_PER_ADDRESS: '2000' })
  const clients: Client[] = []
  for (let round = 0; round < 50; round++)
    clients.push(
      ...(await Promise.all(Array.from({ length: 20 }, (_, at) => connect(['', heads.half, heads.body, heads.whole][at % 4] ?? '')))),
    )
  const answered = () => clients.filter((one) => one.heard().includes('200 OK')).length
  await expect.poll(answered, goneBefore(20_000)).toBe(250)
  expect(clients.filter((one) => one.ended())).toEqual([])
  const began = performance.now()
  await close()
  expect(performance.now() - began).toBeLessThan(5000)
  await expect.poll(() => clients.every((one) => one.ended()), goneBefore(5000)).toBe(true)
}, 60_000)
