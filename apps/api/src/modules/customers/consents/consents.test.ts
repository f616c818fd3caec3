import { describe, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { headersOf } from '../../../testing/shop.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'

const shop = await shopOfFile()
acceptTestCustomers(shop)
interface Reply {
  responseBody: {
    consents: { kind: string; wording: number; answer: { given: boolean; at: string } | null }[]
    history: { given: boolean }[]
  }
}
const read = (headers: Record<string, string>) => shop.call<Reply>('GET', '/account/user/consents', undefined, headers)
const answer = (body: object, headers: Record<string, string>) => shop.call<Reply>('PUT', '/account/user/consents', body, headers)
const email = { kind: 'email', wording: 1 }
const given = ({ body }: { body: Reply }) => body.responseBody.consents.map((one) => one.answer?.given ?? null)

describe('consents', () => {
  test('are off until they are given; each answer is stored with its wording and time', async () => {
    expect(given(await read(as('one')))).toEqual([null, null, null])
    expect(given(await answer({ ...email, given: true }, as('one')))).toEqual([true, null, null])
    shop.clock.advance(durations.day)
    const { body } = await answer({ ...email, given: false }, as('one'))
    expect(body.responseBody.history).toMatchObject([
      { kind: 'email', given: false, wording: 1, language: 'en', at: '2026-11-22T10:00:00.000Z' },
      { kind: 'email', given: true, wording: 1, language: 'en', at: '2026-11-21T10:00:00.000Z' },
    ])
  })
  test('belong to one site and one customer', async () => {
    await answer({ ...email, given: true }, as('two'))
    expect(given(await read({ ...as('two'), ...headersOf['ar'] }))).toEqual([null, null, null])
    expect(given(await read(as('three')))).toEqual([null, null, null])
    expect((await read({})).status).toBe(401)
  })
  test('given ten times at once are stored once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => answer({ ...email, given: true }, as('four'))))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect((await read(as('four'))).body.responseBody.history).toHaveLength(1)
  })
  test('to a wording that was not shown, or to an unknown kind, are refused [V-05]', async () => {
    for (const [field, body] of [
      ['wording', { ...email, wording: 2, given: true }],
      ['kind', { kind: 'pigeon', wording: 1, given: true }],
      ['given', { ...email, given: 'yes' }],
    ] as const) {
      const refused = await answer(body, as('five'))
      expect([refused.status, refused.body.field]).toEqual([400, field])
    }
    expect((await read(as('five'))).body.responseBody.history).toEqual([])
  })
})
