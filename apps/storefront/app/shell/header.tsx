import type { MenuLink } from '@karat/contract/content.ts'
import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { Icon } from '../platform/icon.tsx'
import { useIsMobile } from '../platform/is-mobile.ts'
import { mediaUrl } from '../platform/picture.tsx'
import { SheetHead } from '../platform/sheet-head.tsx'
import { SiteLink, useSite } from '../platform/site.tsx'
import { useWords } from '../platform/words.tsx'
import { useShop } from '../state/bridge.ts'

const Suggestions = lazy(() => import('./suggestions.tsx'))

/** Closes what the header had open once a link led on; a menu that was opened before the page came alive stays. */
function useClosedBehindLinks() {
  const header = useRef<HTMLElement>(null)
  const { key } = useLocation()
  const before = useRef(key)
  useEffect(() => {
    if (before.current === key) return
    before.current = key
    for (const open of header.current?.querySelectorAll<HTMLElement>(':popover-open') ?? []) open.hidePopover()
  }, [key])
  return header
}

/** Menu, wordmark, search and bag. Menus are native popovers: they open without JavaScript and close on Escape. */
export function Header({ onBag }: { onBag: () => void }) {
  const { menu, house } = useSite()
  const say = useWords()
  const { pathname } = useLocation()
  const header = useClosedBehindLinks()
  const plain = menu.filter((item) => !item.groups)
  return (
    <header className="head" ref={header}>
      <div className="wrap">
        <nav className="menu" aria-label={say('nav.menu')}>
          {plain.map((item) => (
            <SiteLink key={item.path} to={item.path} aria-current={pathname.endsWith(item.path) ? 'page' : undefined}>
              {item.label}
            </SiteLink>
          ))}
          <button type="button" popoverTarget="mega">
            {say('nav.all')}
          </button>
        </nav>
        <button type="button" className="burger tool" popoverTarget="drawer-menu" aria-label={say('nav.menu')}>
          <Icon name="menu" />
        </button>
        <SiteLink className="mark" to="/">
          {house}
        </SiteLink>
        <div className="tools">
          <button type="button" className="tool" popoverTarget="find" aria-label={say('nav.search')}>
            <Icon name="search" />
          </button>
          <BagLink onBag={onBag} />
        </div>
      </div>
      <Mega />
      <MenuDrawer />
      <Find />
    </header>
  )
}

function BagLink({ onBag }: { onBag: () => void }) {
  const say = useWords()
  const count = useShop((state) => state.cart.cart?.orderQty ?? 0, 0)
  // A drawer over a narrow screen would be the page itself: there the link leads to the page.
  const mobile = useIsMobile()
  function open(event: MouseEvent) {
    if (mobile) return
    event.preventDefault()
    onBag()
  }
  return (
    <SiteLink className="bagcount tool" to="/cart" onClick={open} aria-label={say('nav.bag', { count })}>
      <Icon name="bag" />
      {count > 0 && <b className="num">{count}</b>}
    </SiteLink>
  )
}

function Mega() {
  const { menu } = useSite()
  const all = menu.find((item) => item.groups)
  return (
    <div id="mega" popover="auto" className="mega">
      <div className="wrap">
        {all?.groups?.map((group) => (
          <div key={group.label}>
            <p className="group">{group.label}</p>
            <GroupLinks items={group.items} />
          </div>
        ))}
        {all?.pictures?.map((picture) => (
          <SiteLink key={picture.path} to={picture.path} className="mega-picture">
            <img src={mediaUrl(picture.media, 480)} alt="" width="480" height="480" loading="lazy" />
            <span>{picture.label}</span>
          </SiteLink>
        ))}
      </div>
    </div>
  )
}

/** The links of a part of the menu; a name that is not in the page's language says so. */
function GroupLinks({ items }: { items: MenuLink[] }) {
  const { language } = useSite()
  return (
    <ul>
      {items.map(({ path, label, lang }) => (
        <li key={path}>
          <SiteLink to={path}>{lang && lang !== language ? <bdi lang={lang}>{label}</bdi> : label}</SiteLink>
        </li>
      ))}
    </ul>
  )
}

/** The menu of narrow pages: the kinds of pieces at once, the other parts of the menu where they are opened. */
function MenuDrawer() {
  const { menu, languages, locale } = useSite()
  const say = useWords()
  const [kinds, ...others] = menu.find((item) => item.groups)?.groups ?? []
  const here = languages.find((one) => one.locale === locale)
  return (
    <div id="drawer-menu" popover="auto" className="sheet">
      <SheetHead title={say('nav.menu')} sheet="drawer-menu" />
      <nav className="sheet-body" aria-label={say('nav.menu')}>
        <ul>
          {(kinds?.items ?? menu).map((item) => (
            <li key={item.path}>
              <SiteLink className="row" to={item.path}>
                {item.label} <Icon name="forward" flips />
              </SiteLink>
            </li>
          ))}
          {others.map((group) => (
            <li key={group.label}>
              <details>
                <summary className="row">
                  {group.label} <Icon name="down" />
                </summary>
                <GroupLinks items={group.items} />
              </details>
            </li>
          ))}
          {(['/metal-rates', '/stores'] as const).map((path) => (
            <li key={path}>
              <SiteLink className="row" to={path}>
                {say(path === '/stores' ? 'stores.title' : 'rates.today')} <Icon name="forward" flips />
              </SiteLink>
            </li>
          ))}
        </ul>
        <button type="button" className="site link" popoverTarget="sites">
          {here?.country}, {here?.name}
        </button>
      </nav>
    </div>
  )
}

function Find() {
  const { locale } = useSite()
  const say = useWords()
  const [typed, setTyped] = useState('')
  return (
    <div id="find" popover="auto" className="find">
      <div className="wrap">
        <Form
          action={`/${locale}/search`}
          role="search"
          className="search-line"
          onSubmit={() => document.getElementById('find')?.hidePopover()}
        >
          <Icon name="search" />
          <input
            name="q"
            type="search"
            autoComplete="off"
            maxLength={100}
            aria-label={say('nav.search')}
            placeholder={say('search.placeholder')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <button type="submit" className="link">
            {say('nav.search')}
          </button>
        </Form>
        <Suspense>
          {typed.trim().length > 1 && <Suggestions query={typed} onGo={() => document.getElementById('find')?.hidePopover()} />}
        </Suspense>
      </div>
    </div>
  )
}
