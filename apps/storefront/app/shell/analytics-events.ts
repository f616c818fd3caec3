import type { Card, Listing, ProductDetail, SearchReply, Variant } from '@karat/contract/products.ts'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import type { ListId, PromotionEvent } from '../analytics/events.ts'
import { itemOfCard, itemOfVariant } from '../analytics/items.ts'
import { chosenCard } from '../analytics/chosen-card.ts'
import { listOfSearch } from '../analytics/list-of-search.ts'
import { rememberList } from '../analytics/list-of.ts'
import type { ShownBlock } from '../data/home-banners.ts'
import { record } from '../analytics/record.ts'
import { useSite } from '../site/site.tsx'

interface ShownList {
  item_list_id: ListId
  item_list_name: string
  cards: readonly Card[]
}

interface ListingPage {
  listing: Listing
  category?: { id: string }
  collection?: { id: string }
  lead?: { collection: string; media: string }
}

interface HomePage {
  blocks: ShownBlock[]
  newest: Card[]
  popular: Card[]
}

interface ProductPage {
  product: Pick<ProductDetail, 'name' | 'category' | 'collection'>
  chosen: Variant
  upsell: Card[]
}

/** The listing of the page, from its route's loader data. It calls one hook for each route, because the number of hooks must not change. */
function useListingPage(): ListingPage | undefined {
  const category = useRouteLoaderData<ListingPage>('routes/category')
  const collection = useRouteLoaderData<ListingPage>('routes/collection')
  const all = useRouteLoaderData<ListingPage>('routes/all')
  return category ?? collection ?? all
}

function useShownList(page: ListingPage | undefined): ShownList | undefined {
  const search = useRouteLoaderData<{ found: Omit<SearchReply, 'records'> | null }>('routes/search')
  if (page) {
    const item_list_name = page.category?.id ?? page.collection?.id ?? 'jewellery'
    return { item_list_id: 'MENU_PRODUCT_LIST', item_list_name, cards: page.listing.cards }
  }
  return search?.found ? listOfSearch(search.found) : undefined
}

/** The lists of products on the home page. */
function listsOf(home: HomePage | undefined): ShownList[] {
  if (!home) return []
  return (['newest', 'popular'] as const).map((name) => ({ item_list_id: 'MENU_PRODUCT_LIST', item_list_name: name, cards: home[name] }))
}

/** The banner of the menu that a link is. */
function menuBannerOf(link: HTMLAnchorElement): PromotionEvent | undefined {
  if (!link.classList.contains('mega-menu-picture')) return undefined
  const promotion_name = link.textContent.trim()
  return {
    name: 'select_promotion',
    fields: { promotion_id: link.pathname.split('/').at(-1) ?? '', promotion_name, creative_slot: 'menu' },
  }
}

/** The banner that a link of the page belongs to. */
function promotionOf(link: HTMLAnchorElement, home: HomePage | undefined, listing: ListingPage | undefined): PromotionEvent | undefined {
  const at = (place: string) => link.closest(place) !== null
  const fieldsOf = (media: string, name: string, slot: string): PromotionEvent => ({
    name: 'select_promotion',
    fields: { promotion_id: media, promotion_name: name, creative_slot: slot },
  })
  if (listing?.lead && at('.card-lead')) return fieldsOf(listing.lead.media, listing.lead.collection, 'listing')
  for (const block of home?.blocks ?? []) {
    const leadsThere = (path: string) => link.pathname.endsWith(path)
    if (block.kind === 'banner' && at('.home-hero') && leadsThere(block.path)) return fieldsOf(block.wide, block.title, 'home_hero')
    if (block.kind === 'story' && at('.home-story') && leadsThere(block.path)) return fieldsOf(block.media, block.title, 'home_story')
  }
  return undefined
}

/**
 * Records views and choices on pages of products: lists, products, cards and banners. It reads the routes' loader data and listens to
 * presses on the document, so that no script of the page's start needs its code.
 */
export function useAnalyticsEvents(): void {
  const { pathname, search } = useLocation()
  const { settings } = useSite()
  const listing = useListingPage()
  const list = useShownList(listing)
  const home = useRouteLoaderData<HomePage>('routes/home')
  const product = useRouteLoaderData<ProductPage>('routes/product')

  const seeList = useEffectEvent(() => {
    if (!list || list.cards.length === 0) return
    const { cards, ...fields } = list
    record({ name: 'view_item_list', fields, items: cards.map((card, index) => ({ ...itemOfCard(card, index), ...fields })) })
  })
  useEffect(() => seeList(), [pathname, search, settings])

  const seeProduct = useEffectEvent(() => {
    if (product) record({ name: 'view_item', items: [itemOfVariant(product.product, product.chosen)] })
  })
  const price = product && (product.chosen.offer_price || product.chosen.actualPrice)
  // Another option is another view only where its price differs.
  useEffect(() => seeProduct(), [pathname, price])

  const seeHome = useEffectEvent(() => {
    for (const { cards, ...fields } of listsOf(home)) {
      if (cards.length > 0)
        record({ name: 'view_item_list', fields, items: cards.map((card, index) => ({ ...itemOfCard(card, index), ...fields })) })
    }
  })
  useEffect(() => seeHome(), [pathname, settings])

  const press = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const banner = link && menuBannerOf(link)
    if (banner) return record(banner)
    if (!link?.closest('main')) return
    const promotion = promotionOf(link, home, listing)
    if (promotion) return record(promotion)
    const lists: { cards: readonly Card[]; item_list_id?: ListId; item_list_name?: string }[] = list
      ? [list]
      : [...listsOf(home), { cards: product?.upsell ?? [] }]
    const from = link.closest('.card') && lists.find(({ cards }) => chosenCard(cards, link))
    const card = from && chosenCard(from.cards, link)
    if (!card) return
    const { cards, ...fields } = from
    const item = { ...itemOfCard(card, cards.indexOf(card)), ...fields }
    rememberList(item, fields)
    record({ name: 'select_item', fields, items: [item] })
  })
  useEffect(() => {
    const heard = (event: MouseEvent) => press(event)
    document.addEventListener('click', heard, true)
    return () => document.removeEventListener('click', heard, true)
  }, [])
}
