import type { Block, HomeBanner } from '@karat/contract/content.ts'
import { contentBlocks, type ListedContent, type StaffContent } from '@karat/contract/staff-content.ts'
import { type ContentBlock, contentOfSlug } from '@karat/sites/content-blocks.ts'
import { blocksOfFields, fieldsOfBlocks } from '@karat/sites/content-fields.ts'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { seedFiles } from '../../../../seed/files.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../../testing/shop.ts'
import { addMember, type StaffBrowser } from '../../../../testing/staff-client.ts'
import { blocksOfShared, entriesForSite, sharedSlugs } from '../site-content.ts'
import { checkBlocks } from './rules.ts'

let shop: TestShop
let meera: StaffBrowser
let asha: StaffBrowser
let desk: StaffBrowser
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  meera = (await addMember(shop, 'meera@aurelia.example', [{ role: 'content-editor', site: '*' }])).browser
  asha = (await addMember(shop, 'asha@aurelia.example', [{ role: 'content-editor', site: '*' }])).browser
  desk = (await addMember(shop, 'desk@aurelia.example', [{ role: 'order-desk', site: '*' }])).browser
})
afterAll(() => shop.close())
afterEach(async () => {
  await shop.db.execute(sql`delete from site_content`)
  await shop.modules.changed(['home', 'menu', 'footer', 'pages'].flatMap((kind) => [`content:in:${kind}`, `content:ae:${kind}`]))
})

type Saved = { version: number; code: string; field: string; details: Record<string, unknown> }
const read = async (headers = {}) => (await meera.call<{ content: StaffContent }>('GET', 'content/home/', undefined, headers)).body.content
const publish = (version: number, blocks: unknown, browser = meera, headers = {}) =>
  browser.call<Saved>('POST', 'content/home/', { version, blocks }, headers)
const plan = (version: number, blocks: unknown, at: string, browser = meera) =>
  browser.call<Saved>('POST', 'content/home/plan/', { version, blocks, at })
const publishPlan = (version: number, browser = meera) => browser.call<Saved>('POST', 'content/home/plan/publish/', { version })
const withdraw = (version: number) => meera.call<Saved>('POST', 'content/home/plan/withdraw/', { version })
const shown = async (site: string) => {
  const of = async <T>(kind: string) =>
    (await shop.call<{ responseBody: T }>('GET', `/account/cache/PNG_${site}_${kind}`)).body.responseBody
  return { blocks: await of<Block[]>('WIDGET'), banners: await of<HomeBanner[]>('HOME_BANNERS') }
}
const minute = 60_000
// A longer wait would end the sessions.
const inMinutes = (minutes: number) => new Date(shop.clock.now().getTime() + minutes * minute).toISOString()
type Banner = Extract<ContentBlock, { kind: 'banner' }>
/** Blocks with fields of their first one, the banner, changed. */
const withBanner = ([first, ...others]: readonly ContentBlock[], more: Partial<Banner>): ContentBlock[] => [
  { ...(first as Banner), ...more },
  ...others,
]
const titled = (blocks: readonly ContentBlock[], en: string) => withBanner(blocks, { title: { ...(blocks[0] as Banner).title, en } })
const titleOf = async (site: string) => (await shown(site)).banners[0]?.title
/** The acts on the home page that can be undone, the last one first. */
const undoable = async () => (await meera.call<{ acts: { id: string }[] }>('GET', 'undo/?object=content&id=home')).body.acts
const undo = async (place: number) => meera.call('POST', 'undo/', { entry: (await undoable())[place]?.id })

describe('the demo’s content', () => {
  const { content } = seedFiles() as unknown as { content: Record<string, unknown> }
  const sites = { in: ['en', 'hi', 'mr'], ae: ['en', 'ar'], us: ['en', 'es'], sg: ['en', 'zh-Hans'] }
  test.each(Object.entries(sites))('can be written by staff of %s as it is, complete in each language', (code, languages) => {
    const site = { code, languages: languages.map((language) => ({ code: language, id: language })) }
    const shared = entriesForSite(new Map(Object.entries(content)), site)
    const names = ['home', 'menu', 'footer', ...sharedSlugs(shared).map(contentOfSlug)]
    expect(names.length).toBeGreaterThan(8)
    for (const name of names) {
      const blocks = blocksOfShared(name, shared)
      expect([name, contentBlocks.safeParse(blocks).error]).toEqual([name, undefined])
      expect(() => checkBlocks(name, blocks, languages)).not.toThrow()
      expect(blocksOfFields(fieldsOfBlocks(blocks))).toEqual(blocks)
    }
    expect(blocksOfShared('home', shared).length).toBe((content['WIDGET'] as unknown[]).length)
  })
})

test('staff see what came with the shop, publish a change in a language, and the shop shows it at once [P-04]', async () => {
  const before = await shown('IN_HI')
  const { version, live, liveSince, planned, choices } = await read()
  expect({ version, liveSince, planned, languages: choices.languages }).toEqual({
    version: 0,
    liveSince: null,
    planned: null,
    languages: ['en', 'hi', 'mr'],
  })
  // Published as it is, nothing changes.
  expect((await publish(0, live)).body.version).toBe(0)
  const banner = live[0] as Banner
  const saved = await publish(0, withBanner(live, { title: { ...banner.title, hi: 'वादे के लिए' } }))
  expect(saved).toMatchObject({ status: 200, body: { version: 1 } })
  const after = await shown('IN_HI')
  expect(after.banners[0]?.title).toBe('वादे के लिए')
  expect(after.blocks).toEqual(before.blocks)
  expect(after.banners[0]).toEqual({ ...before.banners[0], title: 'वादे के लिए' })
  expect(await titleOf('IN_EN')).toBe(banner.title['en'])
  expect(await titleOf('AE_EN')).toBe(banner.title['en'])
  expect((await read()).liveSince).toBe(shop.clock.now().toISOString())
  expect((await read({ subsiteid: '2' })).version).toBe(0)
})

test('blocks are moved, hidden, removed and added; a language without its text shows English and is counted', async () => {
  const { live } = await read()
  const [first, second, ...others] = live as [Banner, ContentBlock, ...ContentBlock[]]
  const added = { ...first, id: 'banner-2', title: { en: 'Second', hi: '' } }
  const blocks = [second, first, { ...others[0], hidden: true }, ...others.slice(2), added]
  expect((await publish(0, blocks)).body.version).toBe(1)
  const { blocks: kinds, banners } = await shown('IN_MR')
  expect(kinds.map(({ kind }) => kind)).toEqual(['categories', 'banner', ...others.slice(2).map(({ kind }) => kind), 'banner'])
  expect(banners.map(({ title }) => title)).toEqual([first.title['mr'], 'Second'])
  const { contents } = (await meera.call<{ contents: ListedContent[] }>('GET', 'content/')).body
  expect(contents[0]).toMatchObject({ kind: 'home', shown: blocks.length - 1, blocks: blocks.length, missing: { en: 0, hi: 1, mr: 1 } })
})

describe('a planned change', () => {
  test('is not shown before its time, and is from then on, by a job; a plan that was put off is not', async () => {
    const { live } = await read()
    expect((await plan(0, titled(live, 'December'), inMinutes(1))).body.version).toBe(1)
    expect(await titleOf('IN_EN')).toBe((live[0] as Banner).title['en'])
    expect((await plan(1, titled(live, 'December'), inMinutes(2))).body.version).toBe(2)
    shop.clock.advance(minute + 1000)
    await shop.modules.jobs.runDue()
    expect(await titleOf('IN_EN')).toBe((live[0] as Banner).title['en'])
    shop.clock.advance(minute)
    await shop.modules.jobs.runDue()
    expect(await titleOf('IN_EN')).toBe('December')
    expect(await read()).toMatchObject({ version: 3, planned: null, plannedAt: null })
    await shop.modules.contentEditing.publishPlanned({ subsite: 'in', kind: 'home' })
    expect((await read()).version).toBe(3)
  })

  test('stays where the live page is changed, is published early, and once', async () => {
    const { live } = await read()
    await plan(0, titled(live, 'December'), inMinutes(3))
    expect((await publish(1, titled(live, 'November'))).body.version).toBe(2)
    expect(await titleOf('IN_EN')).toBe('November')
    const both = await Promise.all([publishPlan(2), publishPlan(2, asha)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('changed_meanwhile')
    expect(await titleOf('IN_EN')).toBe('December')
    expect((await publishPlan(3)).body.code).toBe('content_not_planned')
    expect((await withdraw(3)).body.code).toBe('content_not_planned')
  })

  test.each([
    ['that is over', -1],
    ['that is too far away', 367 * 24 * 60],
  ])('is refused for a time %s', async (_name, minutes) => {
    const { live } = await read()
    expect((await plan(0, titled(live, 'December'), inMinutes(minutes))).body).toMatchObject({ code: 'content_plan_time', field: 'at' })
    expect((await read()).version).toBe(0)
  })

  test('that breaks a rule at its time stays planned, and pages stay as they are', async () => {
    const { live } = await read()
    await plan(0, titled(live, 'December'), inMinutes(1))
    await shop.db.execute(sql`update site_content set planned = jsonb_set(planned, '{0,wide}', '"gone"')`)
    shop.clock.advance(2 * minute)
    await shop.modules.jobs.runDue()
    expect(await titleOf('IN_EN')).toBe((live[0] as Banner).title['en'])
    expect((await read()).planned).not.toBeNull()
  })
})

describe('undo', () => {
  test('puts back what a change changed, and keeps what others changed since', async () => {
    const { live } = await read()
    const former = (live[0] as Banner).title['en']
    await publish(0, titled(live, 'First'))
    const other = (await read()).live.map((block) =>
      block.kind === 'rates' ? { ...block, title: { ...block.title, en: 'Gold now' } } : block,
    )
    await publish(1, other, asha)
    expect((await undo(1)).status).toBe(200)
    expect(await titleOf('IN_EN')).toBe(former)
    expect((await read()).live.find(({ kind }) => kind === 'rates')).toMatchObject({ title: { en: 'Gold now' } })
  })

  test('of a removed block brings it back in its place; of a plan withdraws it; of a withdrawal plans it again', async () => {
    const { live } = await read()
    await publish(0, live.slice(1))
    expect((await undo(0)).status).toBe(200)
    expect((await read()).live).toEqual(live)
    await plan(2, titled(live, 'December'), inMinutes(2))
    expect((await undo(0)).status).toBe(200)
    expect((await read()).planned).toBeNull()
    await plan(4, titled(live, 'December'), inMinutes(2))
    await withdraw(5)
    expect((await undo(0)).status).toBe(200)
    expect((await read()).planned).toEqual(titled(live, 'December'))
    await publishPlan(7)
    expect((await undo(0)).status).toBe(200)
    expect(await read()).toMatchObject({ live, planned: titled(live, 'December'), plannedAt: inMinutes(2) })
  })
})

test('two saves at once: one is stored, the other is told who was faster', async () => {
  const { live } = await read()
  const both = await Promise.all([publish(0, titled(live, 'Meera’s')), publish(0, titled(live, 'Asha’s'), asha)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = both.find(({ status }) => status === 409)?.body
  expect(refused).toMatchObject({ code: 'changed_meanwhile', details: { changedBy: expect.any(String), object: 'content' } })
  expect((await read()).version).toBe(1)
})

describe('content is refused with the field named, and nothing changes:', () => {
  const change = (more: object) => (blocks: ContentBlock[]) => withBanner(blocks, more)
  const story = (more: object) => (blocks: ContentBlock[]) =>
    blocks.map((block) => (block.kind === 'story' ? { ...block, ...more } : block))
  const items = (make: (first: object) => object[]) => (blocks: ContentBlock[]) =>
    blocks.map((block) => (block.kind === 'categories' ? { ...block, items: make(block.items[0] ?? {}) } : block))
  test.each<[string, (blocks: ContentBlock[]) => unknown, string, string]>([
    ['a path to another host', change({ path: '//elsewhere.example/' }), 'content_path', 'blocks.0.path'],
    ['a script as a path', change({ path: 'javascript:alert(1)' }), 'content_path', 'blocks.0.path'],
    ['a path with a backslash', change({ path: '/\\elsewhere.example' }), 'content_path', 'blocks.0.path'],
    ['a path with a blank', change({ path: '/a b' }), 'content_path', 'blocks.0.path'],
    ['a collection that is none', change({ path: '/collections/nothing-here' }), 'content_path_unknown', 'blocks.0.path'],
    ['a category that is none', change({ path: '/c/spoons?sort=new' }), 'content_path_unknown', 'blocks.0.path'],
    ['a text page that is none', change({ path: '/pages/none' }), 'content_path_unknown', 'blocks.0.path'],
    ['a page that no shop has', change({ path: '/checkout/elsewhere' }), 'content_path_unknown', 'blocks.0.path'],
    ['no path', change({ path: '' }), 'content_path', 'blocks.0.path'],
    ['a picture that is none', change({ wide: 'nothing' }), 'content_picture_unknown', 'blocks.0.wide'],
    ['no English text', change({ title: { hi: 'वादा' } }), 'content_text_missing', 'blocks.0.title.en'],
    ['a blank English text', change({ title: { en: '  ' } }), 'content_text_missing', 'blocks.0.title.en'],
    ['a picture that nothing describes', change({ alt: { en: '' } }), 'content_alt_missing', 'blocks.0.alt.en'],
    ['a tag', change({ text: { en: 'a', hi: '<b>a</b>' } }), 'content_markup', 'blocks.0.text.hi'],
    ['an entity', change({ text: { en: 'a&nbsp;b' } }), 'content_markup', 'blocks.0.text.en'],
    ['a language that the site has not', change({ title: { en: 'a', ar: 'ب' } }), 'bad_request', 'blocks.0.title.ar'],
    ['a text that is too long', change({ title: { en: 'a'.repeat(121) } }), 'bad_request', 'blocks.0.title.en'],
    ['a field that no block has', change({ html: 'a' }), 'bad_request', 'blocks.0.html'],
    ['a kind that no page knows', change({ kind: 'video' }), 'bad_request', 'blocks.0.kind'],
    ['a block under the name of another kind', change({ id: 'story-7' }), 'bad_request', 'blocks.0.id'],
    ['two blocks of one name', (blocks) => [...blocks, blocks[0]], 'content_repeated', `blocks.9.id`],
    ['two blocks that look the same', (blocks) => [...blocks, { ...blocks[0], id: 'banner-2' }], 'content_repeated', 'blocks.9.title.en'],
    ['a category that is none', items((first) => [{ ...first, id: 'spoons' }]), 'content_category_unknown', 'blocks.1.items.0.id'],
    ['a category twice', items((first) => [first, first]), 'content_repeated', 'blocks.1.items.1.id'],
    ['a block without its items', items(() => []), 'content_items_missing', 'blocks.1.items'],
    ['too many items', items((first) => Array.from({ length: 21 }, () => first)), 'bad_request', 'blocks.1.items'],
    ['another picture that is none', story({ media: '' }), 'content_picture_unknown', 'blocks.3.media'],
    ['no block', () => [], 'bad_request', 'blocks'],
  ])('%s', async (_name, make, code, field) => {
    const { live } = await read()
    for (const answer of [await publish(0, make(live)), await plan(0, make(live), inMinutes(1))])
      expect(answer.body).toMatchObject({ code, field })
    expect(await read()).toMatchObject({ version: 0, live, planned: null })
  })

  test('no plain path of the shop, with a query, a hash or letters of any script, is', async () => {
    const { live } = await read()
    for (const [version, path] of ['/', '/jewellery?sort=new&metal=gold', '/collections/virasat#top', '/p/देखभाल', '/pages/care'].entries())
      expect([path, (await publish(version, withBanner(live, { path }))).status]).toEqual([path, 200])
  })
})

describe('menu, footer and text pages', () => {
  const readOf = async (name: string) => (await meera.call<{ content: StaffContent }>('GET', `content/${name}/`)).body.content
  const publishOf = (name: string, version: number, blocks: unknown) => meera.call<Saved>('POST', `content/${name}/`, { version, blocks })
  const shownOf = async <T>(key: string) => (await shop.call<{ responseBody: T }>('GET', `/account/cache/PNG_${key}`)).body.responseBody
  type Pages = { pages: { slug: string; title: string; text: string; sections: { title: string }[] }[] }
  type Kind<K extends ContentBlock['kind']> = Extract<ContentBlock, { kind: K }>
  const first = <K extends ContentBlock['kind']>(blocks: readonly ContentBlock[], kind: K) =>
    blocks.find((block): block is Kind<K> => block.kind === kind) as Kind<K>
  const undoLast = async (id: string) => {
    const { acts } = (await meera.call<{ acts: { id: string }[] }>('GET', `undo/?object=content&id=${id}`)).body
    return meera.call('POST', 'undo/', { entry: acts[0]?.id })
  }

  test.each([
    ['menu', 'IN_HI_MENU', 'entry'],
    ['menu', 'IN_HI_MENU_BANNERS', 'entry'],
    ['footer', 'IN_HI_BLOCK', 'line'],
    ['page-delivery', 'IN_HI_PAGES', 'page'],
  ] as const)('%s shows the same once it is published, but for one text that was changed (%s)', async (name, key, kind) => {
    const before = await shownOf<unknown>(key)
    const { live, version } = await readOf(name)
    expect(version).toBe(0)
    const changed = first(live, kind)
    const field = kind === 'line' ? 'text' : kind === 'page' ? 'title' : 'label'
    const former = (changed as unknown as Record<string, Record<string, string>>)[field] as Record<string, string>
    const blocks = live.map((block) => (block === changed ? { ...block, [field]: { ...former, hi: 'नया नाम' } } : block))
    expect((await publishOf(name, 0, blocks)).body).toMatchObject({ version: 1 })
    // Menus mark links whose text is not in the language of the page; pages stand in the order of their addresses.
    const comparable = (value: unknown) =>
      JSON.parse(
        JSON.stringify(value)
          .replaceAll(/,"lang":"en"|"lang":"en",/g, '')
          .replaceAll(String(former['hi']), '-')
          .replaceAll('नया नाम', '-'),
      ) as unknown
    const after = await shownOf<unknown>(key)
    if (key !== 'IN_HI_MENU_BANNERS') expect(JSON.stringify(after)).toContain('नया नाम')
    const sortedPages = (value: unknown) =>
      name === 'page-delivery' ? (value as Pages).pages.toSorted((a, b) => a.slug.localeCompare(b.slug)) : value
    expect(comparable(sortedPages(after))).toEqual(comparable(sortedPages(before)))
    expect(await shownOf(key.replace('IN_HI', 'AE_EN'))).not.toBeUndefined()
    expect((await undoLast(name)).status).toBe(200)
    expect(comparable(sortedPages(await shownOf(key)))).toEqual(comparable(sortedPages(before)))
  })

  test('a menu entry that is hidden takes its columns and pictures along; a link without its text is marked as English', async () => {
    const { live } = await readOf('menu')
    const rings = first(live, 'entry')
    const column = first(live, 'column')
    expect(rings.path).toBe('/c/rings')
    const withEnglish = { ...column, items: [{ label: { en: 'New' }, path: '/jewellery?sort=new' }, ...column.items] }
    await publishOf(
      'menu',
      0,
      live.map((block) => (block === column ? withEnglish : block)),
    )
    type Menu = { path: string; groups: { items: { label: string; lang?: string }[] }[] }[]
    expect((await shownOf<Menu>('IN_HI_MENU'))[0]?.groups[0]?.items[0]).toEqual({ label: 'New', path: '/jewellery?sort=new', lang: 'en' })
    expect((await shownOf<Menu>('IN_EN_MENU'))[0]?.groups[0]?.items[0]).toEqual({ label: 'New', path: '/jewellery?sort=new' })
    await publishOf(
      'menu',
      1,
      live.map((block) => (block === rings ? { ...block, hidden: true } : block)),
    )
    const menu = await shownOf<Menu>('IN_EN_MENU')
    expect(menu.map(({ path }) => path)).not.toContain('/c/rings')
    expect(menu.length).toBe(live.filter(({ kind }) => kind === 'entry').length - 1)
    expect((await shownOf<{ menu: string }[]>('IN_EN_MENU_BANNERS')).map((banner) => banner.menu)).not.toContain('/c/rings')
  })

  test('a text page is written, planned, hidden, and gone again once its first publication is undone', async () => {
    const name = 'page-care-of-pearls'
    const started = await readOf(name)
    expect(started).toMatchObject({ version: 0, live: [{ kind: 'page', title: {}, body: {} }], liveSince: null })
    const page = {
      id: 'page-1',
      kind: 'page',
      hidden: false,
      title: { en: 'Care of pearls' },
      body: { en: 'Last on, first off.\nDry them.' },
    }
    const section = { id: 'section-1', kind: 'section', hidden: false, title: { en: 'Silk' }, body: { en: 'Knotted anew each year.' } }
    expect((await publishOf(name, 0, started.live)).body).toMatchObject({ code: 'content_text_missing', field: 'blocks.0.title.en' })
    expect((await publishOf(name, 0, [page, section])).body).toMatchObject({ version: 1 })
    const pages = async (site = 'IN_EN') => (await shownOf<Pages>(`${site}_PAGES`)).pages
    expect((await pages()).find(({ slug }) => slug === 'care-of-pearls')).toEqual({
      slug: 'care-of-pearls',
      title: 'Care of pearls',
      text: 'Last on, first off.\nDry them.',
      sections: [{ title: 'Silk', text: 'Knotted anew each year.' }],
    })
    expect((await pages('AE_EN')).map(({ slug }) => slug)).not.toContain('care-of-pearls')
    const { contents } = (await meera.call<{ contents: ListedContent[] }>('GET', 'content/')).body
    expect(contents.find(({ kind }) => kind === name)).toMatchObject({
      title: 'Care of pearls',
      shown: 2,
      missing: { en: 0, hi: 4, mr: 4 },
    })
    const isThere = async () => (await pages()).some(({ slug }) => slug === 'care-of-pearls')
    expect((await undoLast(name)).body).toMatchObject({ status: 'Success' })
    expect(await isThere()).toBe(false)
    expect((await meera.call<{ contents: ListedContent[] }>('GET', 'content/')).body.contents.map(({ kind }) => kind)).not.toContain(name)
    await meera.call('POST', `content/${name}/plan/`, { version: 2, blocks: [page, section], at: inMinutes(1) })
    expect(await isThere()).toBe(false)
    shop.clock.advance(minute + 1000)
    await shop.modules.jobs.runDue()
    expect(await isThere()).toBe(true)
    await publishOf(name, 4, [{ ...page, hidden: true }, section])
    expect(await isThere()).toBe(false)
    expect((await undoLast(name)).status).toBe(200)
    expect(await isThere()).toBe(true)
  })

  test.each<[string, string, (blocks: ContentBlock[]) => ContentBlock[], string, string]>([
    ['a column above all entries', 'menu', (blocks) => [first(blocks, 'column'), ...blocks.slice(0, 1)], 'content_first', 'blocks.0.kind'],
    [
      'two entries that lead to one page',
      'menu',
      (blocks) => [...blocks, { ...first(blocks, 'entry'), id: 'entry-99' }],
      'content_repeated',
      'path',
    ],
    [
      'two columns of one name below an entry',
      'menu',
      (blocks) => [...blocks.slice(0, 2), { ...first(blocks, 'column'), id: 'column-99' }, ...blocks.slice(2)],
      'content_repeated',
      'blocks.2.label.en',
    ],
    [
      'a banner',
      'menu',
      (blocks) => [...blocks, { ...first(blocks, 'entry'), id: 'banner-1', kind: 'banner' } as never],
      'bad_request',
      'blocks',
    ],
    ['a second line', 'footer', (blocks) => [...blocks, { ...first(blocks, 'line'), id: 'line-2' }], 'content_repeated', 'kind'],
    [
      'a payment mark without a name',
      'footer',
      (blocks) => blocks.map((block) => (block.kind === 'payments' ? { ...block, items: [{ name: ' ' }] } : block)),
      'content_text_missing',
      'items.0.name',
    ],
    [
      'a legal line to another host',
      'footer',
      (blocks) =>
        blocks.map((block) => (block.kind === 'legal' ? { ...block, items: [{ label: { en: 'a' }, path: 'https://a.example' }] } : block)),
      'content_path',
      'items.0.path',
    ],
    ['no title', 'page-delivery', (blocks) => blocks.slice(1), 'content_first', 'blocks.0.kind'],
    ['two titles', 'page-delivery', (blocks) => [...blocks, { ...first(blocks, 'page'), id: 'page-2' }], 'content_repeated', 'kind'],
  ])('%s is refused in %s, and nothing changes', async (_what, name, make, code, field) => {
    const { live } = await readOf(name)
    const { body } = await publishOf(name, 0, make(live))
    expect([body.code, body.field]).toEqual([code, expect.stringContaining(field)])
    expect(await readOf(name)).toMatchObject({ version: 0, live })
  })

  test.each(['page-', 'page-A', 'page-a--b', 'page-../x', 'page-a-b-c-d-e-f-g', 'sections', `page-${'a'.repeat(60)}`])(
    '%s is no content',
    async (name) => {
      expect((await meera.call('GET', `content/${encodeURIComponent(name)}/`)).status).toBe(400)
    },
  )

  test('two people who begin one text page at once: the second is told', async () => {
    const page = (en: string) => [{ id: 'page-1', kind: 'page', hidden: false, title: { en }, body: { en } }]
    const both = await Promise.all([
      publishOf('page-care-of-silver', 0, page('One')),
      asha.call<Saved>('POST', 'content/page-care-of-silver/', { version: 0, blocks: page('Two') }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

test('a member who may only read changes nothing', async () => {
  const { live } = await read()
  expect((await desk.call('GET', 'content/home/')).status).toBe(200)
  expect((await publish(0, titled(live, 'x'), desk)).status).toBe(403)
  expect((await read()).version).toBe(0)
})

test('pictures are found by a part of their id, banners first, and by their ids', async () => {
  type Found = { pictures: { id: string; address: string }[] }
  const { pictures } = (await meera.call<Found>('GET', 'content-pictures/?search=VIRASAT')).body
  expect(pictures.map(({ id }) => id)).toEqual(expect.arrayContaining(['banner-virasat-tall', 'banner-virasat-wide']))
  expect((await meera.call<Found>('GET', 'content-pictures/?ids=banner-virasat-wide,none')).body.pictures).toEqual([
    { id: 'banner-virasat-wide', address: expect.stringMatching(/_banner-virasat-wide$/) },
  ])
  expect((await meera.call<Found>('GET', 'content-pictures/')).body.pictures.length).toBe(30)
})

test('the database holds what pages would choke on out of its columns', async () => {
  const insert = (live: unknown) =>
    shop.db.execute(sql`insert into site_content (subsite, kind, version, live, live_since)
      values ('us', 'home', 1, ${JSON.stringify(live)}::jsonb, now())`)
  for (const live of [
    [],
    {},
    [{ kind: 'video', id: 'a', hidden: false }],
    [{ kind: 'banner', id: 1, hidden: false }],
    [3],
    [[{ kind: 'banner', id: 'banner-1', hidden: false }]],
  ])
    await expect(insert(live)).rejects.toThrow()
  await insert([{ kind: 'banner', id: 'banner-1', hidden: false }])
})
