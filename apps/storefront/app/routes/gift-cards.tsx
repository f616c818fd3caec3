import { GiftCardsView } from '../features/gift-cards/gift-cards-view.tsx'
import { metaFor, messageOf } from '../seo/meta.ts'
import type { Route } from './+types/gift-cards'

export function meta(args: Route.MetaArgs) {
  return metaFor(args, {
    title: messageOf(args, 'giftCard.shop'),
    description: messageOf(args, 'giftCard.shopLead'),
    path: '/gift-cards',
  })
}

export default function GiftCards() {
  return <GiftCardsView />
}
