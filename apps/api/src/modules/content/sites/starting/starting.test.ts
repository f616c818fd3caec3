import { isCurrency } from '@karat/money/money.ts'
import { countryCodes } from '@karat/sites/country-codes.ts'
import { suggestSite } from '@karat/sites/site-suggestions.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../../../kernel/db/db.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../../testing/shop.ts'
import { addMember, staffBrowser, type StaffBrowser } from '../../../../testing/staff-client.ts'

let shop: TestShop
let asha: StaffBrowser
beforeAll(async () => {
  shop = await openTestShop(testDatabase, undefined, { isEmpty: true })
  asha = (await addMember(shop, 'asha@aurelia.example', [{ role: 'owner', site: '*' }])).browser
})
afterAll(() => shop.close())

interface Suggestion extends Record<string, unknown> {
  code: string
  gateways: string[]
  purities?: string[]
}
interface Check {
  key: string
  isNeeded: boolean
  isDone: boolean
}
const suggest = async (country: string) =>
  (await asha.call<{ suggestion: Suggestion; states: { code: string }[] }>('GET', `site-suggestions/?country=${country}`)).body
const start = async (country: string, more: object = {}, browser = asha) => {
  const { suggestion } = await suggest(country)
  const rates = Object.fromEntries((suggestion.purities ?? []).map((purity) => [purity, 14_405]))
  return browser.call<{ code: string; field: string }>('POST', 'sites/', { ...suggestion, rates, tradeName: 'Aurelia', ...more })
}
const sites = async () => {
  await shop.modules.sites.refresh()
  return shop.modules.sites.all()
}
const countOf = async (table: string, subsite: string) =>
  (await rows<{ count: number }>(shop.db, sql`select count(*)::int as count from ${sql.raw(table)} where subsite = ${subsite}`))[0]?.count
const content = async (locale: string, kind: string) =>
  (await shop.call<{ responseBody: unknown }>('GET', `/account/cache/PNG_${locale}_${kind}`)).body.responseBody

describe('an empty shop', () => {
  test('signs its owner in, and makes nothing but sites [P-04]', async () => {
    const session = (await asha.call<{ sites: object[]; maySetUp: boolean; merchant: string }>('GET', 'session/')).body
    expect([session.sites, session.maySetUp]).toEqual([[], true])
    for (const path of ['merchant/', 'orders/', 'delivery-methods/'])
      expect([path, (await asha.call('GET', path)).body.code]).toEqual([path, 'no_site_yet'])
    expect((await asha.call<{ sites: object[] }>('GET', 'sites/')).body.sites).toEqual([])
    expect((await asha.call('GET', 'home/')).status).toBe(200)
  })
  test.each([
    [
      'IN',
      { currency: 'INR', symbol: '₹', taxKind: 'gst_split', taxPercent: 3, hallmarkFee: 45, idLimit: 200_000, timeZone: 'Asia/Kolkata' },
    ],
    ['AE', { currency: 'AED', taxCode: 'VAT', taxPercent: 5, languages: ['en', 'ar'], phoneCode: '+971' }],
    ['US', { currency: 'USD', taxKind: 'list_exclusive', taxStep: 5, returnDays: 30, ringSizes: 'US' }],
    ['SG', { currency: 'SGD', taxKind: 'list_inclusive', taxPercent: 9, state: 'SG' }],
    ['FR', { currency: 'USD', taxKind: 'added', taxPercent: 0, timeZone: 'Europe/Paris', phoneCode: '+33' }],
  ])('is told what a site of %s begins with', async (country, expected) => {
    const { suggestion, states } = await suggest(country)
    expect(suggestion).toMatchObject({ country, code: country.toLowerCase(), ...expected })
    expect(states.length > 0).toBe(country !== 'FR')
    expect(suggestion.gateways[0]).toMatch(/^sandbox:/)
  })
  test('is offered a currency of the shop for every country', () => {
    for (const country of countryCodes) expect([country, isCurrency(suggestSite(country).currency)]).toEqual([country, true])
  })
  test.each<[string, object, string, string]>([
    ['a country that has ended', { country: 'YU' }, 'site_country', 'country'],
    ['no letters', { code: 'India' }, 'bad_request', 'code'],
    ['a country that does not exist', { country: 'QZ' }, 'site_country', 'country'],
    ['an unknown currency', { currency: 'XAU' }, 'site_currency', 'currency'],
    ['no language', { languages: [] }, 'bad_request', 'languages'],
    ['a language twice', { languages: ['en', 'en'] }, 'bad_request', 'languages'],
    ['a time zone on the moon', { timeZone: 'Moon' }, 'site_time_zone', 'timeZone'],
    ['a dialling code of no country', { phoneCode: '+999' }, 'site_phone_code', 'phoneCode'],
    ['a dialling code of letters', { phoneCode: 'nine' }, 'bad_request', 'phoneCode'],
    ['a tax that cannot be halved', { taxPercent: 3.001 }, 'site_tax', 'taxPercent'],
    ['a tax below 0', { taxPercent: -1 }, 'bad_request', 'taxPercent'],
    ['no rounding', { taxStep: 0 }, 'site_tax_step', 'taxStep'],
    ['a state of another country', { state: 'NJ' }, 'site_state', 'state'],
    ['a purity that no metal has', { purities: ['23K'] }, 'site_purity', 'purities'],
    ['no state where the tax depends on it', {}, 'site_state', 'state'],
    ['cash that the law forbids', { codLimit: 200_000 }, 'trade_cash_law', 'codLimit'],
    ['no identity number where the law needs it', { idLimit: 0 }, 'trade_id_law', 'idLimit'],
    ['no rate of a purity', { rates: { '22K': 14_405 } }, 'site_rate', 'rates.18K'],
    ['a rate of nothing', { purities: ['22K'], rates: { '22K': 0 } }, 'site_rate', 'rates.22K'],
    ['half a paisa', { hallmarkFee: 0.005 }, 'bad_request', 'hallmarkFee'],
    ['a field that no site has', { colour: 'red' }, 'bad_request', ''],
  ])('makes no site with %s, and names the field', async (_, wrong, code, field) => {
    const { status, body } = await start('IN', wrong)
    expect([status, body.code, field && body.field]).toEqual([400, code, field])
    expect(await sites()).toEqual([])
  })
  test('asks for a fresh proof, and for an owner of every site', async () => {
    const other = (await addMember(shop, 'rohan@aurelia.example', [{ role: 'merchandiser', site: '*' }])).browser
    expect((await start('IN', {}, other)).body.code).toBe('forbidden')
    expect((await staffBrowser(shop).call('GET', 'sites/')).status).toBe(401)
    shop.clock.advance(11 * 60_000)
    expect((await start('IN')).body.code).toBe('proof_needed')
    expect(await sites()).toEqual([])
  })
})

describe('the first sites', () => {
  test('are made whole, once, when they are asked for twice at once', async () => {
    asha = (await addMember(shop, 'meera@aurelia.example', [{ role: 'owner', site: '*' }])).browser
    const both = await Promise.all([start('IN', { state: 'RJ' }), start('IN', { state: 'RJ' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'site_exists', field: 'code' })
    expect((await start('AE')).status).toBe(200)
    expect((await sites()).map(({ code, isOpen, profile }) => [code, isOpen, profile.merchant.name])).toEqual([
      ['in', false, 'Aurelia'],
      ['ae', false, 'Aurelia'],
    ])
    for (const table of ['subsite_language', 'delivery_rule', 'delivery_method', 'rate_version', 'current_rate', 'site_content'])
      expect([table, (await countOf(table, 'in')) ?? 0]).toEqual([table, expect.toSatisfy((count: number) => count > 0)])
    const [states] = await rows<{ count: number }>(shop.db, sql`select count(distinct country)::int as count from country_state`)
    expect(states?.count).toBe(2)
  })
  test('have a home page, a menu, a footer and the pages that the law asks for, in their languages', async () => {
    const home = (await content('IN_HI', 'WIDGET')) as { kind: string; title?: string }[]
    expect(home.map(({ kind }) => kind)).toEqual(['pieces', 'rates', 'promises'])
    expect(home[0]?.title).toBe('इस महीने नए')
    expect(((await content('AE_AR', 'MENU')) as { path: string }[]).map(({ path }) => path)).toContain('/c/rings')
    const pages = async (locale: string) => ((await content(locale, 'PAGES')) as { pages: { slug: string; text: string }[] }).pages
    expect((await pages('IN_EN')).map(({ slug }) => slug)).toContain('grievance')
    const emirates = await pages('AE_EN')
    expect(emirates.map(({ slug }) => slug).toSorted()).toEqual(['delivery', 'privacy', 'returns', 'ring-size', 'terms'])
    expect(emirates.find(({ slug }) => slug === 'terms')?.text).toContain('[legal name]')
    expect(emirates.find(({ slug }) => slug === 'returns')?.text).toContain('within 14 days')
  })
  test('can be edited, drafts too', async () => {
    for (const kind of ['home', 'menu', 'footer', 'page-terms', 'page-privacy', 'page-ring-size'])
      expect([kind, (await asha.call('GET', `content/${kind}/`, undefined, { subsiteid: 'in' })).status]).toEqual([kind, 200])
  })
  test('are in the audit, with who made them', async () => {
    const { entries } = (await asha.call<{ entries: { call: string; objectId: string; name: string }[] }>('GET', 'audit/?object=sites'))
      .body
    expect(entries.map(({ objectId }) => objectId)).toContain('ae')
  })
  test('say what is missing, and do not open before it is there', async () => {
    const at = { subsiteid: 'in' }
    const ready = async () => (await asha.call<{ checks: Check[]; isOpen: boolean }>('GET', 'readiness/', undefined, at)).body
    const missing = async () => (await ready()).checks.filter(({ isNeeded, isDone }) => isNeeded && !isDone).map(({ key }) => key)
    expect(await missing()).toEqual(['merchant', 'taxNumber', 'address', 'products', 'home', 'legalPages'])
    const refused = await asha.call<{ details: { missing: string[] } }>('POST', 'readiness/', { open: true }, at)
    expect([refused.status, refused.body.code, refused.body.details.missing]).toEqual([409, 'site_not_ready', await missing()])
    expect((await ready()).isOpen).toBe(false)
  })
  test('name the pages that are drafts or have brackets left in one of their languages', async () => {
    const at = { subsiteid: 'in' }
    const drafts = async () =>
      (await asha.call<{ drafts: { kind: string; title: string }[] }>('GET', 'readiness/', undefined, at)).body.drafts
    const kinds = async () => (await drafts()).map(({ kind }) => kind)
    expect(await drafts()).toContainEqual({ kind: 'page-privacy', title: 'Privacy' })
    expect(await kinds()).toEqual(['page-delivery', 'page-grievance', 'page-privacy', 'page-returns', 'page-terms'])
    interface Section {
      id: string
      body?: Record<string, string>
    }
    interface Edited {
      content: { live: Section[]; version: number; isSuggested: boolean }
    }
    const publish = async (replaced: (text: string, language: string) => string) => {
      const { content: read } = (await asha.call<Edited>('GET', 'content/page-privacy/', undefined, at)).body
      const blocks = read.live
        .filter(({ id }) => id !== 'section-900')
        .map(({ body = {}, ...block }) => ({
          ...block,
          body: Object.fromEntries(Object.entries(body).map(([language, text]) => [language, replaced(text, language)])),
        }))
      return (await asha.call('POST', 'content/page-privacy/', { blocks, version: read.version }, at)).status
    }
    const filled = (text: string) => text.replaceAll(/\[[^\]]+\]/g, 'Aurelia')
    expect(await publish((text, language) => (language === 'en' ? filled(text) : text))).toBe(200)
    expect(await kinds()).toContain('page-privacy')
    expect(await publish(filled)).toBe(200)
    expect(await kinds()).not.toContain('page-privacy')
  })
  test('have a home page that can be published as it is, once', async () => {
    const at = { subsiteid: 'in' }
    interface Edited {
      content: { live: object[]; version: number; isSuggested: boolean }
    }
    const read = async () => (await asha.call<Edited>('GET', 'content/home/', undefined, at)).body.content
    const before = await read()
    expect(before.isSuggested).toBe(true)
    const publish = (version: number) => asha.call<{ version: number }>('POST', 'content/home/', { blocks: before.live, version }, at)
    expect((await publish(before.version)).body.version).toBe(2)
    const after = await read()
    expect([after.isSuggested, after.live]).toEqual([false, before.live])
    expect((await publish(2)).body.version).toBe(2)
    const { checks } = (await asha.call<{ checks: Check[] }>('GET', 'readiness/', undefined, at)).body
    expect(checks.find(({ key }) => key === 'home')?.isDone).toBe(true)
    const { acts } = (await asha.call<{ acts: object[] }>('GET', 'undo/?object=content&id=home', undefined, at)).body
    expect(acts).toEqual([])
  })
  test('are seen by a pass of their own for a day', async () => {
    const { path } = (await asha.call<{ path: string }>('GET', 'readiness/look/', undefined, { subsiteid: 'in' })).body
    const pass = new URL(path, 'http://shop.example').searchParams.get('pass') ?? ''
    const { isPass } = shop.modules.siteStarting
    expect([path.split('?')[0], isPass('in', pass), isPass('ae', pass), isPass('in', `9${pass}`)]).toEqual(['/in-en/', true, false, false])
    shop.clock.advance(86_401_000)
    expect(isPass('in', pass)).toBe(false)
    asha = (await addMember(shop, 'kiran@aurelia.example', [{ role: 'owner', site: '*' }])).browser
  })
  test('take no order while they are closed', async () => {
    const post = () => shop.call('POST', '/api/cart/postorders/019ab000-0000-7000-8000-000000000000/', {}, { subsiteid: 'in' })
    expect((await post()).body.code).toBe('site_closed')
    await shop.db.execute(sql`update subsite set is_open = true where code = 'in'`)
    await sites()
    expect((await post()).body.code).not.toBe('site_closed')
    await shop.db.execute(sql`update subsite set is_open = false where code = 'in'`)
    await sites()
  })
})

describe('the payment methods of a site', () => {
  const at = { subsiteid: 'in' }
  interface Read {
    document: { gateways: string[] }
    version: number
    states: { key: string; isOffered: boolean; isConfigured: boolean }[]
  }
  const read = async () => (await asha.call<Read>('GET', 'gateways/', undefined, at)).body
  test('are turned off and on, in an order, and back; a save of an older state is refused [P-04]', async () => {
    const before = await read()
    expect(before.states.find(({ key }) => key === 'razorpay')).toEqual({
      key: 'razorpay',
      isOffered: true,
      isConfigured: false,
      variables: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
    })
    const gateways = ['cod', 'sandbox:card']
    expect((await asha.call('POST', 'gateways/', { document: { gateways }, version: before.version }, at)).status).toBe(200)
    await sites()
    expect((await shop.modules.sites.byCode('in'))?.gateways).toEqual(gateways)
    const old = await asha.call('POST', 'gateways/', { document: { gateways: [] }, version: before.version }, at)
    expect(old.body.code).toBe('changed_meanwhile')
    const { acts } = (await asha.call<{ acts: { id: string }[] }>('GET', 'undo/?object=gateways&id=in', undefined, at)).body
    expect((await asha.call('POST', 'undo/', { entry: acts[0]?.id }, at)).body).toMatchObject({ status: 'Success' })
    expect((await read()).document).toEqual(before.document)
  })
  test('that the shop has no keys of are not added', async () => {
    const { version } = await read()
    const { body } = await asha.call('POST', 'gateways/', { document: { gateways: ['cod', 'stripe:card'] }, version }, at)
    expect([body.code, body.field]).toEqual(['gateway_unknown', 'gateways.1'])
  })
  test.each([
    ['sandbox:card', 'works'],
    ['cod', 'works'],
    ['razorpay', 'unconfigured'],
  ])('say by a test that %s %s', async (key, outcome) => {
    expect((await asha.call<{ outcome: string }>('POST', 'gateways/test/', { key }, at)).body.outcome).toBe(outcome)
  })
})
