import { sharePage } from '../data/loaders.ts'
import { GiftCardsView } from '../features/gift-cards/gift-cards-view.tsx'
import { metaFor, messageOf } from '../seo/meta.ts'
import { isUnfiltered } from '../site/page-search.ts'
import type { Route } from './+types/gift-cards'

export function loader(args: Route.LoaderArgs) {
  sharePage(args)
  return null
}

export function meta(args: Route.MetaArgs) {
  return metaFor(args, {
    title: messageOf(args, 'giftCard.shop'),
    description: messageOf(args, 'giftCard.shopLead'),
    path: '/gift-cards',
    index: isUnfiltered(args.location),
  })
}

export default function GiftCards() {
  return <GiftCardsView />
}
