import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createKeptMarkup } from '../kept-markup.ts'
import { Footer } from '../shell/footer.tsx'
import { Mega } from '../shell/mega.tsx'
import { MenuDrawer } from '../shell/menu-drawer.tsx'
import { RateStrip } from '../shell/rate-strip.tsx'
import { InPage, testSite } from '../testing/page.tsx'
import { type KeptMarkup, KeptMarkupProvider } from './kept.tsx'
import type { PageTexts, SharedText } from './page-texts.ts'
import { SiteLink, type SiteInfo, useMenu, useSite } from './site.tsx'

function siteWith(menuLabel: string, locale: 'en' | 'ar' = 'en'): SiteInfo {
  const link = (path: string, label: string) => ({ path, label })
  const groups = [
    { label: 'Kinds', items: [link('/c/rings', 'Rings & bands'), { ...link('/c/chains', 'Chaînes'), lang: 'es' }] },
    { label: 'Metals', items: [link('/jewellery?metal=gold', 'Gold')] },
  ]
  const menu = [{ path: '/jewellery', label: menuLabel, groups }, link('/stores', 'Stores')]
  return {
    ...testSite('in', locale),
    menu: JSON.stringify(menu),
    languages: [{ locale: 'in-en', subsite: 'in', language: 'en', country: 'India', name: 'English' }],
    footer: {
      line: 'Since 1984',
      groups: [{ label: 'Help', items: [link('/stores', 'Stores')] }],
      legal: [{ label: 'Terms', path: '/terms' }, { label: '© Kanakira' }],
      payments: [{ name: 'UPI', kind: 'upi' }],
    } as unknown as NonNullable<SiteInfo['footer']>,
  }
}

function Shell() {
  return (
    <>
      <RateStrip />
      {useMenu().map((item) => (
        <Mega key={item.path} id={`mega-${item.path}`} item={item} />
      ))}
      <MenuDrawer />
      <Footer />
    </>
  )
}

/** Puts what is kept where it belongs at once. */
const texts: PageTexts = {
  share: (text) => ({ bytes: Buffer.from(text) }),
  mark: (parts) => parts.map((part) => (typeof part === 'string' ? part : textOf(part))).join(''),
}
const textOf = ({ bytes }: SharedText) => Buffer.from(bytes).toString()
const keptMarkup = () => createKeptMarkup('')(texts)

function written(kept: KeptMarkup | null, site: SiteInfo, part: ReactNode = <Shell />): string {
  return renderToString(
    <InPage site={site} address={`/${site.locale}/c/rings`}>
      <KeptMarkupProvider value={kept}>{part}</KeptMarkupProvider>
    </InPage>,
  )
}

test('the shell is the same to the letter, kept or not, the first time and later, in every language', () => {
  const kept = keptMarkup()
  for (const site of [siteWith('Jewellery'), siteWith('Jewellery', 'ar'), siteWith('Jewels')]) {
    const drawn = written(null, site)
    expect(drawn).toContain('Rings &amp; bands')
    expect(drawn).toContain(`href="/${site.locale}/c/chains"`)
    expect([written(kept, site), written(kept, site)]).toEqual([drawn, drawn])
  }
})

test('what is kept is drawn once, and again when the text that it is made of is another', () => {
  const drawn = vi.fn()
  function Counted() {
    drawn()
    return <SiteLink to="/stores">{useSite().footer?.line}</SiteLink>
  }
  const inner = keptMarkup()
  const site = siteWith('Jewellery')
  const part = (of: string) => inner.through(of, 'part', () => <InPage site={site}>{<Counted />}</InPage>)
  expect(part('a')).toBe('<a href="/in-en/stores">Since 1984</a>')
  part('a')
  expect(drawn).toHaveBeenCalledTimes(1)
  part('b')
  expect(drawn).toHaveBeenCalledTimes(2)
  expect(part('a')).toBe(part('b'))
  expect(drawn).toHaveBeenCalledTimes(2)
})

test('texts that are no longer used are forgotten', () => {
  const kept = keptMarkup()
  let drawn = 0
  const part = (of: string) =>
    kept.through(of, 'part', () => {
      drawn += 1
      return 'text'
    })
  part('first')
  for (let index = 0; index < 300; index++) part(String(index))
  drawn = 0
  part('first')
  expect(drawn).toBe(1)
})

test('what is kept is shared by pages, each of which has its own marks', () => {
  const markup = createKeptMarkup('b{}')
  const marked: string[] = []
  const page = (name: string): PageTexts => ({
    share: (text) => ({ bytes: Buffer.from(text) }),
    mark: (parts) => `${name} ${marked.push(parts.map((part) => (typeof part === 'string' ? part : textOf(part))).join(''))}`,
  })
  const [first, second] = [markup(page('a')), markup(page('b'))]
  expect([first.styles, second.styles]).toEqual(['a 1', 'b 2'])
  expect([first.through('of', 'part', () => 'text'), second.through('of', 'part', () => 'another text')]).toEqual(['a 3', 'b 4'])
  expect(marked).toEqual(['b{}', 'b{}', 'text', 'text'])
})
