import { calls } from '@karat/contract/calls.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { pickerOf } from './reply-fields.ts'
import { serializerFor } from './serialize.ts'

const schema = z.object({
  name: z.string(),
  lang: z.string().optional(),
  cash: z.number().exactOptional(),
  picture: z.object({ id: z.string() }).nullable(),
  rows: z.array(z.object({ code: z.enum(['a', 'b']), value: z.number() })),
  points: z.array(z.tuple([z.string(), z.number()])),
  prices: z.record(z.string(), z.object({ amount: z.number() })),
  content: z.unknown(),
  status: z.literal('Success'),
})
const value = {
  name: 'Meher',
  lang: undefined,
  secret: 1,
  picture: { id: 'p' },
  rows: [{ code: 'a', value: 1, cost: 2 }],
  points: [['2026-11-21', 5]],
  prices: { in: { amount: 3, margin: 4 } },
  content: { at: new Date(0), gone: undefined, list: [1, undefined] },
  status: 'Success',
}

describe('the copied fields of a reply', () => {
  test('are those that its serialiser writes', () => {
    for (const reply of [value, { ...value, picture: null, lang: 'en', rows: [] }])
      expect(pickerOf(schema)(reply)).toStrictEqual(JSON.parse(serializerFor({ schema })(reply)))
  })
  test('must include the required ones', () => {
    const { name: _removed, ...rest } = value
    expect(() => pickerOf(schema)(rest)).toThrow('the reply has no name')
  })
  test('of one of several kinds are those of its kind', () => {
    const kinds = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('text'), text: z.string() }),
      z.object({ kind: z.literal('list'), items: z.array(z.object({ id: z.string() })) }),
    ])
    const pick = pickerOf(kinds)
    expect(pick({ kind: 'text', text: 'a', items: [] })).toStrictEqual({ kind: 'text', text: 'a' })
    expect(pick({ kind: 'list', items: [{ id: 'a', cost: 1 }] })).toStrictEqual({ kind: 'list', items: [{ id: 'a' }] })
    expect(() => pick({ kind: 'video' })).toThrow('the reply has no known kind')
  })
  test('are copies: a page that changes them does not change cached values', () => {
    const picked = pickerOf(schema)(value) as typeof value
    picked.rows.push({ code: 'b', value: 9, cost: 9 })
    picked.content.list.push(7)
    expect([value.rows.length, value.content.list.length]).toEqual([1, 2])
  })
  test('are known for the reply of every call', () => {
    for (const [key, { reply }] of Object.entries(calls)) expect([key, typeof pickerOf(reply)]).toEqual([key, 'function'])
    expect(() => pickerOf(z.date())).toThrow('a reply cannot hold a date')
  })
})
