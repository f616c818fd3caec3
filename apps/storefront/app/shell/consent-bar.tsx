import { Button } from '@karat/ui/button.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ConsentAnswer } from '../analytics/consent.ts'
import { useMessages } from '../site/messages.tsx'
import { SiteLink } from '../site/site.tsx'
import './consent-bar.css'

interface ConsentBarProps {
  /** The current answer; undefined without one. */
  answer: ConsentAnswer | undefined
  /** Whether the visitor opened it by a link. */
  asked: boolean
  onAnswer: (answer: ConsentAnswer) => void
}

/** The CSS property with the height of the bar, for other elements that are fixed at the foot of a page. */
const footSpace = '--foot-space'

/**
 * Asks whether the visit may be measured. It is at the foot of the window, covers no fixed element, takes the focus only when it was opened
 * by a link, and gives both answers the same weight.
 */
export default function ConsentBar({ answer, asked, onAnswer }: ConsentBarProps) {
  const t = useMessages()
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return
    const { style } = document.documentElement
    const watch = new ResizeObserver(() => style.setProperty(footSpace, `${element.offsetHeight}px`))
    watch.observe(element)
    return () => {
      watch.disconnect()
      style.removeProperty(footSpace)
    }
  }, [])
  useEffect(() => {
    if (asked) bar.current?.focus()
  }, [asked])
  return (
    <section className="consent-bar" aria-label={t('consent.title')} tabIndex={-1} ref={bar}>
      <div className="layout-wrap consent-bar-row">
        <p>
          {t('consent.text')}{' '}
          <LinkButton as={SiteLink} to="/pages/privacy">
            {t('consent.more')}
          </LinkButton>
          {answer && <span className="consent-bar-now"> {t(answer === 'given' ? 'consent.nowGiven' : 'consent.nowRefused')}</span>}
        </p>
        <div className="consent-bar-answers">
          <Button variant="secondary" onClick={() => onAnswer('refused')}>
            {t('consent.refuse')}
          </Button>
          <Button variant="secondary" onClick={() => onAnswer('given')}>
            {t('consent.give')}
          </Button>
        </div>
      </div>
    </section>
  )
}
