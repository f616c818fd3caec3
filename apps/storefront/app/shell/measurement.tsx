import { Suspense, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { type ConsentAnswer, consentKey, consentOf, saveConsent } from '../analytics/consent.ts'
import { applyConsent } from '../analytics/record.ts'
import { lazyWithMessages } from '../site/lazy-with-messages.tsx'
import { useSite } from '../site/site.tsx'
import { useAnalyticsEvents } from './analytics-events.ts'

const ConsentBar = lazyWithMessages('consent-bar', () => import('./consent-bar.tsx'))

/** A link that ends with this opens the question again; the footer has one. */
const choiceHash = '#measurement'

/** The visitor's answer about measurement, from this page, an earlier visit or another tab. */
function useConsent() {
  const { settings } = useSite()
  const { websiteId } = settings
  // Null until the storage is read: the server cannot read the visitor's answer.
  const [answer, setAnswer] = useState<ConsentAnswer | undefined | null>(null)
  useEffect(() => {
    const look = () => setAnswer(consentOf(settings))
    const heard = ({ key }: StorageEvent) => key === consentKey(websiteId) && look()
    look()
    window.addEventListener('storage', heard)
    return () => window.removeEventListener('storage', heard)
  }, [settings, websiteId])
  useEffect(() => {
    const { currencyCode: currency, storeCode: affiliation, profile } = settings
    if (answer !== null) applyConsent({ currency, affiliation, brand: profile.merchant.name }, answer)
  }, [settings, answer])
  const say = useCallback(
    (given: ConsentAnswer) => {
      saveConsent(websiteId, given)
      setAnswer(given)
    },
    [websiteId],
  )
  return { answer, say }
}

/**
 * Measures the visit as far as the visitor allows it, and asks where the site's law requires that. The question never covers the checkout.
 * A link that ends with `#measurement` opens it again.
 */
export function Measurement() {
  const { pathname, hash, key } = useLocation()
  const { answer, say } = useConsent()
  const [closed, setClosed] = useState('')
  useAnalyticsEvents()
  const asked = hash === choiceHash && closed !== key
  if (answer === null || pathname.endsWith('/checkout') || (answer !== undefined && !asked)) return null
  return (
    <Suspense>
      <ConsentBar
        answer={answer}
        asked={asked}
        onAnswer={(given) => {
          say(given)
          setClosed(key)
        }}
      />
    </Suspense>
  )
}
