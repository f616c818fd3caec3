import { LinkButton } from '@karat/ui/link-button.tsx'
import type { SuggestReply } from '@karat/contract/products.ts'
import { type MouseEvent, useEffect, useState } from 'react'
import { call } from '../data/call.ts'
import { searchPath } from '../data/search-path.ts'
import { chosenCard } from '../analytics/chosen-card.ts'
import { itemOfCard } from '../analytics/items.ts'
import { record } from '../analytics/record.ts'
import { CardGrid } from '../ui/cards/card.tsx'
import { RetryNotice } from '../ui/forms/retry-notice.tsx'
import { SiteLink, useSite } from '../site/site.tsx'
import { useMessages } from '../site/messages.tsx'

/** Suggested searches and products while a shopper types; requested when the typing pauses. */
export default function Suggestions({ query, onGo }: { query: string; onGo: () => void }) {
  const { settings } = useSite()
  const t = useMessages()
  const [suggestions, setFound] = useState<SuggestReply | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let current = true
    const handle = setTimeout(() => {
      void call(settings, 'GET /api/search/suggest', { query: { q: query.trim() } }).then((reply) => {
        if (!current) return
        setFound(reply)
        setFailed(reply === null)
      })
    }, 140)
    return () => {
      current = false
      clearTimeout(handle)
    }
  }, [query, settings, tries])
  if (hasFailed) return <RetryNotice failure={t('signIn.noAnswer')} onRetry={() => setTries(tries + 1)} />
  if (!suggestions) return null
  const { cards, corrected, filters } = suggestions

  function choose({ target }: MouseEvent) {
    const link = target instanceof Element ? target.closest('a') : null
    const card = link && chosenCard(cards, link)
    const list = { item_list_id: 'SEARCH_LIST', item_list_name: 'suggestions' } as const
    if (card) record({ name: 'select_item', fields: list, items: [{ ...itemOfCard(card, cards.indexOf(card)), ...list }] })
    onGo()
  }

  return (
    <div className="search-box-suggestions">
      <div>
        <p className={cards.length > 0 ? 'ui-visually-hidden' : 'type-soft'} role="status">
          {t('search.count', { count: cards.length })}
        </p>
        {corrected && (
          <LinkButton as={SiteLink} to={searchPath({ q: corrected, filters })} onClick={onGo}>
            {t('search.meant', { query: corrected })}
          </LinkButton>
        )}
        <ul className="search-box-words">
          {suggestions.words.map((word) => (
            <li key={word}>
              <SiteLink to={searchPath({ q: word, filters })} onClick={onGo}>
                {word}
              </SiteLink>
            </li>
          ))}
        </ul>
      </div>
      <div onClickCapture={choose}>
        <CardGrid cards={cards} />
      </div>
    </div>
  )
}
