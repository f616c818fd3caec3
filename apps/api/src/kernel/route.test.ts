import { defineCalls } from '@karat/contract/calls/call.ts'
import type { ProblemReply } from '@karat/contract/envelope.ts'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { systemClock } from './clock.ts'
import { installHttpDefaults, type Server } from './http.ts'
import { staffActor } from '../testing/signed-in.ts'
import type { Actor, RequestContext } from './request-context.ts'
import { throwFailure } from './result.ts'
import { installCalls, route } from './route.ts'

const call = { tag: 'tests', summary: 'A call', rows: [], reply: z.object({ kind: z.string() }) }
const calls = defineCalls({
  'GET /public': { ...call, access: 'public', cache: { public: 5 }, query: z.object({ fail: z.enum(['yes']).optional() }) },
  'GET /shopper': { ...call, access: 'guest-or-customer', cache: 'private' },
  'GET /customer': { ...call, access: 'customer', cache: 'private' },
  'POST /rates': { ...call, access: { staff: 'rates.propose' }, cache: 'private', body: z.object({ rate: z.int() }) },
})

const actors: Record<string, Actor> = {
  guest: { kind: 'guest' },
  customer: { kind: 'customer', sessionId: 's1', customerId: 'c' },
  merchandiser: staffActor('merchandiser'),
  orderDesk: staffActor('order-desk'),
  owner: staffActor('owner'),
}

let server: Server
let handled: unknown[]

/** A server that trusts the header `actor`, or one without sign-in. */
async function open(signIn: boolean): Promise<void> {
  server = Fastify()
  installHttpDefaults(server)
  installCalls(server, signIn ? async ({ headers }) => actors[String(headers['actor'])] ?? { kind: 'guest' } : undefined)
  server.addHook('preHandler', async (request) => {
    request.callContext = { actor: request.actor, site: { code: 'in' }, requestId: request.id, clock: systemClock } as RequestContext
  })
  for (const key of Object.keys(calls) as (keyof typeof calls)[])
    route(server, calls, key, async ({ actor }, { query, body }) => {
      handled.push(body)
      if ((query as { fail?: string } | undefined)?.fail) throwFailure('not_found')
      return { kind: (actor as Actor | undefined)?.kind ?? 'nobody', secret: 'not in the schema' }
    })
  await server.ready()
}
beforeEach(() => {
  handled = []
})
afterEach(() => server.close())

async function ask(key: keyof typeof calls, actor: string, payload?: object) {
  const [method, url = ''] = key.split(' ')
  const answer = await server.inject({ method: method as 'GET', url, headers: { actor }, ...(payload ? { payload } : {}) })
  return {
    status: answer.statusCode,
    code: answer.json<{ code?: string }>().code,
    body: answer.body,
    cache: answer.headers['cache-control'],
  }
}

test('access is checked before the input is read or the handler runs', async () => {
  await open(true)
  const statuses: Record<string, (string | number)[]> = {}
  for (const key of Object.keys(calls) as (keyof typeof calls)[]) {
    statuses[key] = []
    for (const actor of Object.keys(actors)) {
      const { status, code } = await ask(key, actor, key.startsWith('POST') ? { rate: 'not a number' } : undefined)
      statuses[key].push(code ?? status)
    }
  }
  expect(statuses).toEqual({
    'GET /public': [200, 200, 200, 200, 200],
    'GET /shopper': [200, 200, 'forbidden', 'forbidden', 'forbidden'],
    'GET /customer': ['unauthorised', 200, 'forbidden', 'forbidden', 'forbidden'],
    'POST /rates': ['staff_signed_out', 'forbidden', 'bad_request', 'forbidden', 'bad_request'],
  })
  expect((await ask('POST /rates', 'merchandiser', { rate: 5 })).status).toBe(200)
  expect(handled.filter(Boolean)).toEqual([{ rate: 5 }])
})

test('a refused request names every field that is wrong, each once', async () => {
  server = Fastify()
  installHttpDefaults(server)
  const body = z.strictObject({ grams: z.number().positive(), name: z.string().min(2).max(3), day: z.iso.date() })
  server.post('/weights', { schema: { body } }, async () => ({}))
  const send = async (payload: object) => (await server.inject({ method: 'POST', url: '/weights', payload })).json<ProblemReply>()
  const several = await send({ grams: -1, name: '', day: '2026-01-01' })
  expect(several).toMatchObject({ code: 'bad_request', field: 'grams', others: [{ code: 'bad_request', field: 'name' }] })
  expect(several.others).toEqual([{ code: 'bad_request', field: 'name', rule: 'minLength', limit: 2, message: several.message }])
  expect(await send({ grams: 1, name: 'abc', day: 'soon' })).not.toHaveProperty('others')
})

test('a refused request says which rule of its schema each field breaks, where a person can be told', async () => {
  server = Fastify()
  installHttpDefaults(server)
  const body = z.strictObject({
    title: z.string().min(1).max(5),
    note: z.string().min(2).max(5),
    count: z.number().int().min(1).max(9),
    tags: z.array(z.string()).min(1).max(2),
    day: z.iso.date(),
  })
  server.post('/texts', { schema: { body } }, async () => ({}))
  const sound = { title: 'Meher', note: 'Ring', count: 3, tags: ['gold'], day: '2026-01-01' }
  const send = async (payload: object) => {
    const reply = (await server.inject({ method: 'POST', url: '/texts', payload: { ...sound, ...payload } })).json<ProblemReply>()
    return [reply, ...(reply.others ?? [])].map(({ field, rule, limit }) => [field, rule, limit])
  }
  expect(await send({ title: '', note: 'R', count: 0, tags: [] })).toEqual([
    ['title', 'required', undefined],
    ['note', 'minLength', 2],
    ['count', 'minimum', 1],
    ['tags', 'minItems', 1],
  ])
  expect(await send({ title: 'Meher II', note: undefined, count: 10, tags: ['a', 'b', 'c'] })).toEqual([
    ['title', 'maxLength', 5],
    ['note', 'required', undefined],
    ['count', 'maximum', 9],
    ['tags', 'maxItems', 2],
  ])
  expect(await send({ count: 1.5 })).toEqual([['count', undefined, undefined]])
  expect(await send({ day: 'soon' })).toEqual([['day', undefined, undefined]])
  expect(await send({ more: true })).toEqual([['more', undefined, undefined]])
})

test('a call without sign-in has a guest as its actor', async () => {
  await open(false)
  expect((await ask('GET /shopper', 'customer')).body).toBe('{"kind":"guest"}')
  expect([(await ask('GET /customer', 'customer')).status, (await ask('POST /rates', 'owner', { rate: 5 })).status]).toEqual([401, 401])
})

test('a public call has no actor; only its success may be cached, and no response of other calls', async () => {
  await open(true)
  expect(await ask('GET /public', 'customer')).toMatchObject({ body: '{"kind":"nobody"}', cache: 'public, max-age=5' })
  for (const query of ['fail=yes', 'fail=no']) {
    const response = await server.inject({ method: 'GET', url: `/public?${query}` })
    expect([response.statusCode >= 400, response.headers['cache-control']]).toEqual([true, undefined])
  }
  for (const [key, actor] of [
    ['GET /shopper', 'guest'],
    ['GET /customer', 'guest'],
    ['GET /customer', 'customer'],
    ['POST /rates', 'merchandiser'],
  ] as const)
    expect([key, actor, (await ask(key, actor)).cache]).toEqual([key, actor, 'no-store'])
})

test('registering a call outside of its service’s prefix throws', async () => {
  await open(false)
  const other = Fastify() as unknown as Server
  installHttpDefaults(other)
  installCalls(other)
  await expect(
    other
      .register(async (scope) => route(scope as Server, calls, 'GET /public', async () => ({ kind: '' })), { prefix: '/account' })
      .then(() => other.ready()),
  ).rejects.toThrow('GET /public does not begin with /account')
})
