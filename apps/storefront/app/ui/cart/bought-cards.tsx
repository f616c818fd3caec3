import type { BoughtCard } from '@karat/contract/bought-cards.ts'
import { LinkButton } from '@karat/ui/link-button.tsx'
import type { ReactNode } from 'react'
import { Money } from '../../money/money.tsx'
import { useDay } from '../../site/use-day.ts'
import { translateData, useMessages } from '../../site/messages.tsx'
import { useSite } from '../../site/site.tsx'
import { loadCartItems } from '../../state/cart/load-cart-items.ts'
import { useShop } from '../../state/lazy-store.ts'
import './bought-cards.css'
import './cart.css'

/** Stands for a name in a text until the text is split around it. */
const placeholder = '\uFFFC'

/** A text with a name, isolated by an element from the text's direction: marks around it would be copied with it. */
export function withName(text: (name: string) => string, name: string): ReactNode {
  const [before = '', after = ''] = text(placeholder).split(placeholder)
  return (
    <>
      {before}
      <bdi>{name}</bdi>
      {after}
    </>
  )
}

/** Returns a function for the recipient and sending day of a gift card. */
export function useSentText(): (card: Pick<BoughtCard, 'toEmail' | 'sendOn'>) => ReactNode {
  const t = useMessages()
  const day = useDay()
  return ({ toEmail, sendOn }) =>
    withName(
      (email) =>
        sendOn === ''
          ? t('giftCard.sentNow', { email })
          : t('giftCard.sentOn', { email, day: day(sendOn, { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' }) }),
      toEmail,
    )
}

interface BoughtCardsProps {
  cards: readonly (BoughtCard & { status?: string })[]
  heading?: 'h2' | 'h3'
  /** Whether they can be removed from the cart. */
  removable?: boolean
}

/** Bought gift cards: the amount, recipient and sending day of each, and in an order its state. */
export function BoughtCards({ cards, heading = 'h2', removable = false }: BoughtCardsProps) {
  if (cards.length === 0) return null
  return (
    <ul>
      {cards.map((card) => (
        <Card key={card.cardID} card={card} heading={heading} removable={removable} />
      ))}
    </ul>
  )
}

function Card({
  card,
  heading: Heading,
  removable,
}: {
  card: BoughtCardsProps['cards'][number]
  heading: 'h2' | 'h3'
  removable: boolean
}) {
  const t = useMessages()
  const { settings } = useSite()
  const sent = useSentText()
  const busy = useShop((shop) => shop.cart.loadingItems[card.cardID] ?? false, false)
  const title = withName((name) => t('giftCard.for', { name }), card.toName)
  const state = card.status === 'issued' && card.sendOn === '' ? t('giftCard.issuedNow') : translateData(t, 'cardState', card.status ?? '')
  return (
    <li className="cart-line" aria-busy={busy}>
      <span className="bought-cards-tile" aria-hidden="true" />
      <div>
        <div className="cart-line-row">
          <Heading>{title}</Heading>
          <Money amount={card.amount} as="b" />
        </div>
        <p className="type-small type-soft">{sent(card)}</p>
        {card.message && <p className="type-small bought-cards-message">{card.message}</p>}
        {card.status && <p className="type-small">{state}</p>}
        {removable && (
          <div className="cart-line-actions">
            <LinkButton disabled={busy} onClick={() => void loadCartItems(settings).then((bag) => bag.removeCard(card))}>
              {t('bag.remove')}
              <span className="ui-visually-hidden"> {title}</span>
            </LinkButton>
          </div>
        )}
      </div>
    </li>
  )
}
