import { LinkButton } from '@karat/ui/link-button.tsx'
import { Suspense, useRef, useState } from 'react'
import { Form } from 'react-router'
import { Icon } from '@karat/ui/icon.tsx'
import { SheetHead } from '../ui/sheet-head.tsx'
import { useSite } from '../site/site.tsx'
import { lazyWithMessages } from '../site/lazy-with-messages.tsx'
import { useMessages } from '../site/messages.tsx'

const Suggestions = lazyWithMessages('suggestions', () => import('./suggestions.tsx'))

/** The search: a sheet over the page, full-screen on narrow ones; shows suggestions while typing. */
export function SearchBox() {
  const { locale } = useSite()
  const t = useMessages()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  return (
    <div id="search-box" popover="auto" className="search-box" onToggle={({ newState }) => newState === 'open' && field.current?.focus()}>
      <SheetHead title={t('nav.search')} sheet="search-box" />
      <div className="layout-wrap">
        <Form
          action={`/${locale}/search`}
          role="search"
          className="search-box-line"
          onSubmit={() => document.getElementById('search-box')?.hidePopover()}
        >
          <Icon name="search" />
          <input
            ref={field}
            name="q"
            type="search"
            autoComplete="off"
            maxLength={100}
            aria-label={t('nav.search')}
            placeholder={t('search.placeholder')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <LinkButton type="submit">{t('nav.search')}</LinkButton>
        </Form>
        <Suspense>
          {typed.trim().length > 1 && <Suggestions query={typed} onGo={() => document.getElementById('search-box')?.hidePopover()} />}
        </Suspense>
      </div>
    </div>
  )
}
