import type { Block, HomeBanner } from '@karat/contract/content.ts'
import { homeBlocks, type ListedContent, type StaffContent } from '@karat/contract/staff-content.ts'
import type { HomeBlock } from '@karat/sites/home-blocks.ts'
import { blocksOfFields, fieldsOfBlocks } from '@karat/sites/home-fields.ts'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { seedFiles } from '../../../../seed/files.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../../testing/shop.ts'
import { addMember, type StaffBrowser } from '../../../../testing/staff-client.ts'
import { blocksOfShared } from '../site-content.ts'
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
  await shop.modules.changed(['content:in:home', 'content:ae:home'])
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
type Banner = Extract<HomeBlock, { kind: 'banner' }>
/** Blocks with fields of their first one, the banner, changed. */
const withBanner = ([first, ...others]: readonly HomeBlock[], more: Partial<Banner>): HomeBlock[] => [
  { ...(first as Banner), ...more },
  ...others,
]
const titled = (blocks: readonly HomeBlock[], en: string) => withBanner(blocks, { title: { ...(blocks[0] as Banner).title, en } })
const titleOf = async (site: string) => (await shown(site)).banners[0]?.title
/** The acts on the home page that can be undone, the last one first. */
const undoable = async () => (await meera.call<{ acts: { id: string }[] }>('GET', 'undo/?object=content&id=home')).body.acts
const undo = async (place: number) => meera.call('POST', 'undo/', { entry: (await undoable())[place]?.id })

describe('the demo’s content', () => {
  const { content } = seedFiles() as unknown as { content: Record<string, unknown> }
  const sites = { in: ['en', 'hi', 'mr'], ae: ['en', 'ar'], us: ['en', 'es'], sg: ['en', 'zh-Hans'] }
  test.each(Object.entries(sites))('can be written by staff of %s as it is, complete in each language', (code, languages) => {
    const site = { code, languages: languages.map((language) => ({ code: language, id: language })) }
    const blocks = blocksOfShared(content['WIDGET'], content['HOME_BANNERS'], site)
    expect(blocks.length).toBe((content['WIDGET'] as unknown[]).length)
    expect(homeBlocks.safeParse(blocks).error).toBeUndefined()
    expect(() => checkBlocks(blocks, languages)).not.toThrow()
    expect(blocksOfFields(fieldsOfBlocks(blocks))).toEqual(blocks)
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
  const [first, second, ...others] = live as [Banner, HomeBlock, ...HomeBlock[]]
  const added = { ...first, id: 'banner-2', title: { en: 'Second', hi: '' } }
  const blocks = [second, first, { ...others[0], hidden: true }, ...others.slice(2), added]
  expect((await publish(0, blocks)).body.version).toBe(1)
  const { blocks: kinds, banners } = await shown('IN_MR')
  expect(kinds.map(({ kind }) => kind)).toEqual(['categories', 'banner', ...others.slice(2).map(({ kind }) => kind), 'banner'])
  expect(banners.map(({ title }) => title)).toEqual([first.title['mr'], 'Second'])
  const { contents } = (await meera.call<{ contents: ListedContent[] }>('GET', 'content/')).body
  expect(contents).toMatchObject([{ kind: 'home', shown: blocks.length - 1, blocks: blocks.length, missing: { en: 0, hi: 1, mr: 1 } }])
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
  const change = (more: object) => (blocks: HomeBlock[]) => withBanner(blocks, more)
  const story = (more: object) => (blocks: HomeBlock[]) => blocks.map((block) => (block.kind === 'story' ? { ...block, ...more } : block))
  const items = (make: (first: object) => object[]) => (blocks: HomeBlock[]) =>
    blocks.map((block) => (block.kind === 'categories' ? { ...block, items: make(block.items[0] ?? {}) } : block))
  test.each<[string, (blocks: HomeBlock[]) => unknown, string, string]>([
    ['a path to another host', change({ path: '//elsewhere.example/' }), 'content_path', 'blocks.0.path'],
    ['a script as a path', change({ path: 'javascript:alert(1)' }), 'content_path', 'blocks.0.path'],
    ['a path with a backslash', change({ path: '/\\elsewhere.example' }), 'content_path', 'blocks.0.path'],
    ['a path with a blank', change({ path: '/a b' }), 'content_path', 'blocks.0.path'],
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
    ['too many items', items((first) => Array.from({ length: 13 }, () => first)), 'bad_request', 'blocks.1.items'],
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
    for (const [version, path] of ['/', '/jewellery?sort=new&metal=gold', '/collections/virasat#top', '/pages/देखभाल'].entries())
      expect([path, (await publish(version, withBanner(live, { path }))).status]).toEqual([path, 200])
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
