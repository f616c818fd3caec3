import type { SuggestReply } from '@karat/contract/products.ts'
import { useEffect, useState } from 'react'
import { call } from '../data/call.ts'
import { CardGrid } from '../ui/card.tsx'
import { SiteLink, useSite } from '../site/site.tsx'
import { useMessages } from '../site/messages.tsx'

/** Words and products while a shopper types; requested when the typing pauses. */
export default function Suggestions({ query, onGo }: { query: string; onGo: () => void }) {
  const { settings } = useSite()
  const t = useMessages()
  const [suggestions, setFound] = useState<SuggestReply | null>(null)
  useEffect(() => {
    let current = true
    const handle = setTimeout(() => {
      void call(settings, 'GET /api/search/suggest', { query: { q: query.trim() } }).then((reply) => current && setFound(reply))
    }, 140)
    return () => {
      current = false
      clearTimeout(handle)
    }
  }, [query, settings])
  if (!suggestions) return null
  return (
    <div className="find-suggestions">
      <p className="sr-only" role="status">
        {t('search.count', { count: suggestions.cards.length })}
      </p>
      <ul className="find-words">
        {suggestions.words.map((word) => (
          <li key={word}>
            <SiteLink to={`/search?q=${encodeURIComponent(word)}`} onClick={onGo}>
              {word}
            </SiteLink>
          </li>
        ))}
      </ul>
      <div onClickCapture={onGo}>
        <CardGrid cards={suggestions.cards} />
      </div>
    </div>
  )
}
