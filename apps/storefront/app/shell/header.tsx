import { IconButton } from '@karat/ui/icon-button.tsx'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useIsMobile } from '../site/is-mobile.ts'
import { SiteLink, useSite } from '../site/site.tsx'
import { useMessages } from '../site/messages.tsx'
import { useCartUnread, useShop } from '../state/lazy-store.ts'
import { AccountPlace } from './account-place.tsx'
import { SearchBox } from './search-box.tsx'
import { MegaMenu, MenuEntry } from './mega-menu.tsx'
import { MerchantName } from './merchant-name.tsx'
import { MenuDrawer } from './menu-drawer.tsx'

/** The menu entry that opens a popover instead of linking. */
const allPath = '/jewellery'

/** Closes the header's popovers after a navigation; a menu opened before hydration stays open. */
function useCloseOnNavigation() {
  const header = useRef<HTMLElement>(null)
  const { key } = useLocation()
  const previousKey = useRef(key)
  useEffect(() => {
    if (previousKey.current === key) return
    previousKey.current = key
    for (const open of header.current?.querySelectorAll<HTMLElement>(':popover-open') ?? []) open.hidePopover()
  }, [key])
  return header
}

/** Menu, wordmark, search, wishlist, account and cart. Menus are native popovers: they open without JavaScript and close on Escape. */
export function Header({ onOpenCart }: { onOpenCart: () => void }) {
  const { menu } = useSite()
  const t = useMessages()
  const header = useCloseOnNavigation()
  const all = menu.find((item) => item.path === allPath)
  return (
    <header className="header" ref={header}>
      <div className="layout-wrap header-bar">
        <nav className="header-menu" aria-label={t('nav.menu')}>
          {menu.map((item) => item !== all && <MenuEntry key={item.path} item={item} />)}
          {all && (
            <button type="button" popoverTarget="mega-menu">
              {all.label}
            </button>
          )}
        </nav>
        <IconButton icon="menu" className="header-burger" popoverTarget="drawer-menu" label={t('nav.menu')} />
        <SiteLink className="mark touch-area header-mark" to="/">
          <MerchantName />
        </SiteLink>
        <div className="header-tools">
          <IconButton icon="search" popoverTarget="search-box" label={t('nav.search')} />
          <WishlistLink />
          <AccountPlace />
          <CartLink onOpenCart={onOpenCart} />
        </div>
      </div>
      {all && <MegaMenu id="mega-menu" item={all} />}
      <MenuDrawer />
      <SearchBox />
    </header>
  )
}

/** The link to the wishlist with the number of its products, from the browser's state; the cached page keeps the room for it. */
function WishlistLink() {
  const t = useMessages()
  const count = useShop(({ wishlist: { wishlistData: data } }) => {
    const lists = data?.of === 'guest' ? [data.pieces] : (data?.wishlists.map((list) => list.items) ?? [])
    return lists.flat().length
  }, 0)
  return (
    <IconButton as={SiteLink} icon="heart" className="header-wishlist" to="/wishlist" label={t('nav.wishlist', { count })}>
      {count > 0 && <b className="type-num">{count}</b>}
    </IconButton>
  )
}

function CartLink({ onOpenCart }: { onOpenCart: () => void }) {
  const t = useMessages()
  const count = useShop((state) => state.cart.cart?.orderQty ?? 0, 0)
  const unread = useCartUnread(useSite().settings)
  // On a narrow screen a drawer would cover the page: there the link leads to the cart page.
  const mobile = useIsMobile()
  function open(event: MouseEvent) {
    if (mobile) return
    event.preventDefault()
    onOpenCart()
  }
  return (
    <IconButton
      as={SiteLink}
      icon="bag"
      className="header-cart"
      to="/cart"
      onClick={open}
      label={unread ? t('bag.title') : t('nav.bag', { count })}
    >
      {count > 0 && <b className="type-num">{count}</b>}
    </IconButton>
  )
}
