import { expect, test } from 'vitest'
import english from '../../locales/en.json'
import ofShop from '../../locales/shop/en.json'
import { formatMessage } from '../messages/format-message.ts'
import type { Messages } from '../messages/messages.tsx'
import { stoneName } from './stone-names.ts'

const catalogue: Readonly<Record<string, string>> = { ...english, ...ofShop }
const words: Pick<Messages, 'nameOf' | 't'> = {
  nameOf: (kind, code) => catalogue[`${kind}.${code}`] ?? code,
  t: (key, values = {}) => formatMessage(catalogue[key] ?? key, values, 'en'),
}

test('keys of stones are read as words, and others are left as they are', () => {
  const keys = ['ND-VS-GH', 'SOL-.5-VS-GH', 'LG-1ct', 'LG-melee', 'RUBY', 'OPAL-AAA', 'constructor']
  expect(keys.map((key) => stoneName(key, words))).toEqual([
    'Diamond, VS, GH',
    'Solitaire diamond, 0.5 ct, VS, GH',
    'Lab-grown diamond, 1 ct',
    'Lab-grown diamond, small',
    'Ruby',
    undefined,
    undefined,
  ])
})
