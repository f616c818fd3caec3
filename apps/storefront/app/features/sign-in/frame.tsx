import { Notice } from '@karat/ui/notice.tsx'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '../../media/picture.tsx'
import { useSite } from '../../site/site.tsx'
import { useMessages } from '../../site/messages.tsx'
import { prepareCaptcha } from './captcha.ts'
import type { Attempt } from './use-attempt.ts'

/** What the pages of the sign-in look like: a picture, and a heading with what there is to do beside it. */
export function Frame({ title, children }: { title: string; children: ReactNode }) {
  const t = useMessages()
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(title)
  useEffect(() => {
    if (before.current === title) return
    before.current = title
    // The button that led on is gone: who uses the keyboard goes on from the heading, unless a field has the focus.
    if (document.activeElement === document.body) heading.current?.focus()
  }, [title])
  return (
    <main id="main" className="sign-in">
      <Banner className="sign-in-picture" wide="banner-virasat-wide" lazy />
      <div className="sign-in-panel">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <noscript>
          <Notice>{t('signIn.needsScript')}</Notice>
        </noscript>
        {children}
      </div>
    </main>
  )
}

/**
 * A form of the sign-in. Its first field has the focus once the shopper went on to it; the captcha is worked on from when
 * anything in it is used, and says so to who cannot see the button wait.
 */
export function AttemptForm({
  attempt: { busy, wrong },
  fresh = false,
  onSubmit,
  children,
}: {
  attempt: Attempt
  /** Whether the page has just begun with this form: then the focus stays where it is. */
  fresh?: boolean
  onSubmit: (values: Record<string, string>) => void
  children: ReactNode
}) {
  const t = useMessages()
  const { settings } = useSite()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!fresh) form.current?.querySelector<HTMLInputElement>('input:not([type=hidden])')?.focus()
  }, [fresh])
  useEffect(() => {
    if (wrong?.field) form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus()
  }, [wrong])
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = [...new FormData(event.currentTarget)].map(([name, value]) => [name, typeof value === 'string' ? value : ''])
    onSubmit(Object.fromEntries(values) as Record<string, string>)
  }
  return (
    <form ref={form} noValidate className="sign-in-form" onSubmit={submit} onFocus={() => prepareCaptcha(settings)}>
      {children}
      {wrong?.field === '' && (
        <Notice tone="bad" icon="notice" role="alert">
          {wrong.words}
        </Notice>
      )}
      <p className="sr-only" role="status">
        {busy && t('signIn.working')}
      </p>
    </form>
  )
}

/** What is wrong with a field, if anything. */
export function wrongAt({ wrong }: Attempt, ...fields: string[]): string {
  return wrong && fields.includes(wrong.field) ? wrong.words : ''
}
