import { type Caller, httpCaller } from '@karat/api-client/call.ts'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { loader } from '../root.tsx'
import { frameOf, type RootData } from '../page-pipeline/pipeline.ts'
import { plainTexts } from '../testing/plain-texts.ts'
import { apiContext } from './api-context.ts'
import { pageApi } from './loaders.ts'

const websites = [
  {
    code: 'png',
    website_id: '1',
    persist_shopping_cart: 'Yes',
    clear_cart_logout: 'No',
    subsite: [
      {
        store_id: '1',
        store_code: 'in',
        store_code_2: 'in',
        store_currency_symbol_left: '₹',
        store_currency_code: 'INR',
        store_country_phone_code: '+91',
        languages: [{ languageCode: 'hi', languageID: '2' }],
        profile: {},
      },
    ],
  },
]

/** Runs the root loader with services that answer from a table; returns the requests in order. */
async function run(locale: string, answers: Record<string, unknown>) {
  const asked: string[] = []
  const context = new RouterContextProvider()
  const fetch = async (input: RequestInfo | URL) => {
    const key = String(input).split('/').at(-1) ?? ''
    const translations = /\/public\/locales\/([\w-]+)\//.exec(String(input))?.[1]
    asked.push(translations ? `words ${translations}` : key)
    await new Promise((resolve) => setTimeout(resolve, 1))
    const answer = answers[translations ?? key]
    return answer === undefined
      ? new Response('no', { status: 500 })
      : Response.json(key === 'common.json' ? answer : { responseBody: answer })
  }
  context.set(apiContext, {
    call: httpCaller({ fetch }),
    fetch,
    origin: 'http://shop',
    texts: plainTexts,
    takePage: () => {},
    websiteCode: 'png',
    onError: () => {},
  })
  const request = new Request(`http://shop/${locale}/`)
  const result = await loader({ context, params: { locale }, request, pattern: ':locale' } as unknown as Parameters<
    typeof loader
  >[0]).catch((thrown: unknown) => thrown)
  return { asked, result }
}

const good = {
  WEBSITE_STORE: websites,
  SITE_SETTINGS: {},
  COUNTRIES_HI: [{ code: 'IN', name: 'भारत' }],
  STORES_HI: [],
  PNG_IN_HI_MENU: [],
  hi: { 'nav.menu': 'मेन्यू', 'rates.all': 'सभी भाव', 'bag.heldLater': 'बाद के लिए' },
  en: { 'nav.menu': 'Menu' },
}

test('websites and settings load first; countries, stores and menu once language and store are known [K-06]', async () => {
  const { asked, result } = await run('in-hi', good)
  expect(asked.slice(0, 2)).toEqual(['WEBSITE_STORE', 'SITE_SETTINGS'])
  expect(asked.slice(2)).toEqual(expect.arrayContaining(['COUNTRIES_HI', 'STORES_HI', 'PNG_IN_HI_MENU', 'words hi']))
  expect(frameOf(result as RootData).site).toMatchObject({ locale: 'in-hi', menu: [], languages: [{ country: 'भारत', locale: 'in-hi' }] })
  const { frame, page, list } = frameOf(result as RootData).messages
  expect([frame, page, list]).toEqual([JSON.stringify({ 'nav.menu': 'मेन्यू' }), JSON.stringify({ 'rates.all': 'सभी भाव' }), 'home'])
})

test('translations are requested in the page’s language only; English if there is none [C-46, K-05]', async () => {
  const messages = ({ result }: Awaited<ReturnType<typeof run>>) => frameOf(result as RootData).messages.frame
  const own = await run('in-hi', good)
  expect([own.asked.filter((key) => key.startsWith('words')), messages(own)]).toEqual([['words hi'], '{"nav.menu":"मेन्यू"}'])
  const { hi: _gone, ...rest } = good
  const fallen = await run('in-hi', rest)
  expect([fallen.asked.filter((key) => key.startsWith('words')), messages(fallen)]).toEqual([
    ['words hi', 'words en'],
    '{"nav.menu":"Menu"}',
  ])
})

test('a failed call is null and the page continues; a failed required call ends it [X-15]', async () => {
  const bare = await run('in-hi', { WEBSITE_STORE: websites })
  expect(frameOf(bare.result as RootData).site).toMatchObject({ menu: [], rates: null, footer: null })
  expect(((await run('xx-hi', good)).result as Response).status).toBe(404)
  expect(((await run('in-hi', {})).result as Response).status).toBe(503)
})

test('the loaders of a request share one client of the services, and each call is made once', async () => {
  const asked: string[] = []
  const call = (async (
    key: string,
    { params }: { params?: { key?: string; id?: string } },
    options: { onFailure?: (status: number) => void },
  ) => {
    asked.push(params?.key ?? params?.id ?? key)
    if (params?.key === 'WEBSITE_STORE') return { responseBody: websites }
    options.onFailure?.(404)
    return null
  }) as Caller
  const context = new RouterContextProvider()
  context.set(apiContext, {
    call,
    fetch,
    websiteCode: 'png',
    origin: 'http://shop',
    texts: plainTexts,
    takePage: () => {},
    onError: () => {},
  })
  const [api, same] = await Promise.all([
    pageApi({ context, params: { locale: 'in-hi' } }),
    pageApi({ context, params: { locale: 'in-hi' } }),
  ])
  expect(api).toBe(same)
  const heard: string[] = []
  const product = (id: string, who: string) =>
    api.call('GET /api/products/:id/', { params: { id } }, (status) => heard.push(`${who} ${status}`))
  await Promise.all([product('a', 'one'), product('a', 'other'), product('b', 'third')])
  expect(asked).toEqual(['WEBSITE_STORE', 'SITE_SETTINGS', 'a', 'b'])
  expect(heard.toSorted()).toEqual(['one 404', 'other 404', 'third 404'])
})
