import { Notice } from '@karat/ui/notice.tsx'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Banner } from '../../media/picture.tsx'
import { useSite } from '../../site/site.tsx'
import { useMessages } from '../../site/messages.tsx'
import { AttemptForm } from '../../ui/forms/attempt-form.tsx'
import { prepareCaptcha } from '../../state/session/captcha.ts'

/** The layout of the sign-in pages: a picture, with a heading and the form beside it. */
export function Frame({ title, children }: { title: string; children: ReactNode }) {
  const t = useMessages()
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(title)
  useEffect(() => {
    if (before.current === title) return
    before.current = title
    // The pressed button is gone: keyboard users continue from the heading, unless a field has the focus.
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

/** A form of the sign-in; the captcha is solved from its first use on. */
export function SignInForm(props: Omit<ComponentProps<typeof AttemptForm>, 'className' | 'onUse'>) {
  const { settings } = useSite()
  return <AttemptForm {...props} className="sign-in-form" onUse={() => prepareCaptcha(settings)} />
}
