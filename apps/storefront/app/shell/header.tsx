import { IconButton } from '@karat/ui/icon-button.tsx'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useIsMobile } from '../site/is-mobile.ts'
import { SiteLink, useSite } from '../site/site.tsx'
import { useMessages } from '../site/messages.tsx'
import { useShop } from '../state/lazy-store.ts'
import { Find } from './find.tsx'
import { Mega, MenuEntry } from './mega.tsx'
import { MenuDrawer } from './menu-drawer.tsx'

/** The part of the menu that opens instead of leading on. */
const allPath = '/jewellery'

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
  const { menu, settings } = useSite()
  const t = useMessages()
  const header = useClosedBehindLinks()
  const all = menu.find((item) => item.path === allPath)
  return (
    <header className="header" ref={header}>
      <div className="layout-wrap header-bar">
        <nav className="header-menu" aria-label={t('nav.menu')}>
          {menu.map((item) => item !== all && <MenuEntry key={item.path} item={item} />)}
          {all && (
            <button type="button" popoverTarget="mega">
              {all.label}
            </button>
          )}
        </nav>
        <IconButton icon="menu" className="header-burger" popoverTarget="drawer-menu" label={t('nav.menu')} />
        <SiteLink className="mark touch-area" to="/">
          {settings.profile.house.name}
        </SiteLink>
        <div className="header-tools">
          <IconButton icon="search" popoverTarget="find" label={t('nav.search')} />
          <CartLink onBag={onBag} />
        </div>
      </div>
      {all && <Mega id="mega" item={all} />}
      <MenuDrawer />
      <Find />
    </header>
  )
}

function CartLink({ onBag }: { onBag: () => void }) {
  const t = useMessages()
  const count = useShop((state) => state.cart.cart?.orderQty ?? 0, 0)
  // A drawer over a narrow screen would be the page itself: there the link leads to the page.
  const mobile = useIsMobile()
  function open(event: MouseEvent) {
    if (mobile) return
    event.preventDefault()
    onBag()
  }
  return (
    <IconButton as={SiteLink} icon="bag" className="header-cart" to="/cart" onClick={open} label={t('nav.bag', { count })}>
      {count > 0 && <b className="type-num">{count}</b>}
    </IconButton>
  )
}
