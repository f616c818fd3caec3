import { PassThrough } from 'node:stream'
import { calls } from '@karat/contract/calls.ts'
import { createdAtOf, newId, newSecretId, newToken } from '@karat/api/kernel/id.ts'
import { loggedUrl, withoutIds } from '@karat/api/kernel/redact.ts'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { loggerOf } from '../http/http-server.ts'

const keys = Object.keys(calls)
/** Parameters that may be logged: names of contents, countries, providers, lists and products. */
const harmless = /^:(?:key|country|gateway|status|page)$/

test('no id in the path or query of any call is written to the log', async () => {
  const stream = new PassThrough()
  let written = ''
  stream.on('data', (bytes: Buffer) => (written += bytes.toString()))
  const server = Fastify({
    logger: { ...loggerOf(readConfig({ LOG_LEVEL: 'trace' }, '/')), stream },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 120 },
  })
  // As the shop has one; the framework's own writes the address into the log.
  server.setNotFoundHandler((_request, reply) => reply.status(404).send({}))
  const makers = [() => newId(new Date()), newSecretId, newToken, () => '6042123412341234', () => 'KJ26-7QX4P2']
  const secrets: string[] = []
  const paths: [method: string, path: string][] = []
  for (const [at, key] of keys.entries()) {
    const [method = '', path = ''] = key.split(' ')
    server.route({ method, url: path, handler: async () => 'ok' })
    for (const make of path.startsWith('/api/products/:id') || path.startsWith('/account/products') ? makers.slice(0, 4) : makers) {
      const filled = path.replaceAll(/:\w+/g, (name) => {
        if (harmless.test(name)) return 'in'
        const secret = make()
        secrets.push(secret)
        return secret
      })
      const [token, number] = [newToken(), `98220${String(at).padStart(5, '0')}`]
      secrets.push(token, number)
      paths.push([method, `${filled}?orderToken=${token}&number=${number}`])
    }
  }
  for (const [method, url] of paths) {
    await server.inject({ method: method as 'GET', url })
    await server.inject({ method: method as 'GET', url: url.replace('/', '/nowhere/') })
  }
  await server.close()
  expect(paths.length).toBeGreaterThan(500)
  expect(written.split('\n').length).toBeGreaterThan(2000)
  expect(secrets.filter((secret) => secret !== 'KJ26-7QX4P2' && written.includes(secret))).toEqual([])
  // Of products, and of a path that no route has, only ids that open something by themselves are left out.
  for (const line of written.split('\n')) if (line.includes('KJ26-7QX4P2')) expect(line).toMatch(/\/nowhere\/|\/products\//)
  expect(written).toContain('/api/cart/:cartID/cart_summary')
})

test('logged page URLs keep their words and lose their ids, in any notation', () => {
  const id = newId(new Date())
  expect(createdAtOf(id)).toBeDefined()
  const page = (url: string) => loggedUrl({ url, routeOptions: { url: '/*' } })
  expect(page('/in-en/rings/floral-diamond-pendant-18k?page=2&sort=x')).toBe('/in-en/rings/floral-diamond-pendant-18k?page&sort')
  expect(page(`/in-en/dashboard/orders/${id}`)).toBe('/in-en/dashboard/orders/[id]')
  expect(page(`/in-en/x/${id.replaceAll('-', '%2D')}`)).toBe('/in-en/x/[id]')
  for (let count = 0; count < 300; count++)
    for (const token of [newToken(), newSecretId()]) expect(page(`/in-en/w/${token}`)).toBe('/in-en/w/[id]')
  expect(page('/%zz')).toBe('/%zz')
  expect(withoutIds(`order ${id} holds another amount`)).toBe('order [id] holds another amount')
})
