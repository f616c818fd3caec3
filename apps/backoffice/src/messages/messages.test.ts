import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatMessage } from './format-message.ts'

const app = join(import.meta.dirname, '../..')
const languages = ['en', 'hi', 'ar'] as const
/** The catalogues of every screen, and those of the shop's screens, which are fetched with the first of them. */
const folders = ['', 'shop/'] as const
const files = folders.flatMap((folder) => languages.map((language) => ({ folder, language })))
const textOf = (folder: string, language: string) => readFileSync(join(app, `locales/${folder}${language}.json`), 'utf8')
const read = (folder: string, language: string) => JSON.parse(textOf(folder, language)) as Record<string, string>
const english: Record<string, string> = { ...read('', 'en'), ...read('shop/', 'en') }
const sources = globSync('src/**/*.{ts,tsx}', { cwd: app })
  .filter((path) => !path.includes('.test.'))
  .map((path) => readFileSync(join(app, path), 'utf8'))
const text = sources.join('\n')

/** The names of the placeholders of a message; `#` stands for the number of a plural. */
const placeholders = (message: string) => [...new Set([...message.matchAll(/\{(\w+)[},]/g)].map(([, name]) => name))].toSorted()

test.each(files)(
  'the catalogue of $language ($folder) has the keys and placeholders of English, in its order, and no empty message',
  (file) => {
    const catalogue = read(file.folder, file.language)
    // A key that stands twice has the last of its messages.
    const lines = textOf(file.folder, file.language).match(/^ {2}"/gm)
    expect(lines).toHaveLength(Object.keys(catalogue).length)
    expect(Object.keys(catalogue)).toEqual(Object.keys(read(file.folder, 'en')))
    for (const [key, message] of Object.entries(catalogue)) {
      expect([key, message.trim() !== '']).toEqual([key, true])
      expect([key, placeholders(message)]).toEqual([key, placeholders(english[key] ?? '')])
    }
  },
)

test('no message is in two catalogues', () => {
  const all = folders.flatMap((folder) => Object.keys(read(folder, 'en')))
  expect(all).toHaveLength(new Set(all).size)
})

test.each(files)('every message of $language ($folder) can be filled in, for each number', ({ folder, language }) => {
  for (const [key, message] of Object.entries(read(folder, language)))
    for (const count of [0, 1, 2, 3, 11, 100]) {
      const values = Object.fromEntries(placeholders(message).map((name) => [name, count]))
      const filled = formatMessage(message, values, language)
      expect([key, filled, /[{}#]/.test(filled)]).toEqual([key, filled, false])
    }
})

/** The kinds of messages whose keys are composed with codes of the server. */
const kinds = new Set([...text.matchAll(/(?:nameOf|wordOf)\(\s*'([\w.]+)'/g)].map(([, kind = '']) => kind))
for (const [, block = ''] of text.matchAll(/(?:Record<string, MessageKind>|Kinds) = \{(.*?)\n\}/gs))
  for (const [, kind = ''] of block.matchAll(/: '([\w.]+)'/g)) kinds.add(kind)
const kindOf = (key: string) => key.slice(0, key.lastIndexOf('.'))

test('every key and every kind that the sources name exists', () => {
  const asked = [...text.matchAll(/\bt\(\s*(?:[^'()]*\? )?'([\w.]+\.\w+)'(?: : '([\w.]+)')?/g)].flatMap(([, one, other]) =>
    other ? [one, other] : [one],
  )
  expect(asked.length).toBeGreaterThan(150)
  expect(asked.filter((key) => !((key ?? '') in english))).toEqual([])
  expect([...kinds].filter((kind) => !Object.keys(english).some((key) => kindOf(key) === kind))).toEqual([])
})

test('every message of the catalogue is used', () => {
  const named = new Set([...text.matchAll(/'([a-zA-Z]+\.[a-zA-Z]+)'/g)].map(([, key]) => key))
  expect(Object.keys(english).filter((key) => !named.has(key) && !kinds.has(kindOf(key)))).toEqual([])
})

test.each(languages)(
  'a list of one name is one list in %s: orders whose price changed, and new prices that staff decide on',
  (language) => {
    const messages = read('', language)
    expect(messages['need.revisions']).toBe(messages['moneyView.revisions'])
    expect(messages['orderView.revisions']).toBe(messages['orderState.revision_pending'])
    // The first list also has the orders whose customer is still asked, so that their counts differ.
    const [all = '', unanswered = ''] = [messages['orderView.revisions'], messages['need.revisions']].map((name) =>
      name?.toLocaleLowerCase(language),
    )
    expect([all.length > 0, unanswered.includes(all)]).toEqual([true, false])
  },
)

test('a plural has the form of its language, with an exact number before it', () => {
  const message = '{count, plural, =0 {none} one {# piece} other {# pieces of {name}}}'
  expect([0, 1, 5].map((count) => formatMessage(message, { count, name: 'a set' }, 'en'))).toEqual(['none', '1 piece', '5 pieces of a set'])
  expect(formatMessage('{count, plural, two {قطعتان} other {#}}', { count: 2 }, 'ar')).toBe('قطعتان')
})

test('a Latin name in a message from right to left is isolated, so that its full stop stays behind it', () => {
  expect(formatMessage('مراجعة {name}', { name: 'Rohan P.' }, 'ar')).toBe('مراجعة \u2068Rohan P.\u2069')
  expect(formatMessage('مراجعة {name}', { name: 'روهان' }, 'ar')).toBe('مراجعة روهان')
  expect(formatMessage('Review of {name}', { name: 'Rohan P.' }, 'en')).toBe('Review of Rohan P.')
})

test.each(languages)('mails to members name the page where they are switched off as the page itself (%s)', (language) => {
  const mails = JSON.parse(readFileSync(join(app, `../api/translations/${language}.json`), 'utf8')) as Record<string, string>
  for (const mail of ['digest', 'ratesWait', 'rateFeedSilent', 'approvalWaits', 'approvalStuck'])
    expect([mail, mails[`staff.${mail}`]]).toEqual([mail, expect.stringContaining(read('', language)['account.title'] ?? '')])
})
