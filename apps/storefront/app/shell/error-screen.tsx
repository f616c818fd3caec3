import { Button } from '@karat/ui/button.tsx'
import { useEffect } from 'react'
import { useMessages } from '../site/messages.tsx'

/** Not found or an error: in the shop's look, with a link to continue. Works without a site too. */
export function ErrorScreen({ status }: { status: number }) {
  const t = useMessages()
  // After a pressed link the scroll position of the page before would stay.
  useEffect(() => window.scrollTo(0, 0), [])
  const missing = status === 404
  const hasMessages = t('error.title') !== 'error.title'
  const title = hasMessages
    ? t(missing ? 'missing.title' : 'error.title')
    : missing
      ? 'This page does not exist'
      : 'Something went wrong on our side'
  const text = hasMessages
    ? t(missing ? 'missing.text' : 'error.text')
    : missing
      ? 'It may have moved, or the piece was sold.'
      : 'Your bag is safe. Please try again in a moment.'
  return (
    <main id="main" className="layout-wrap error-screen">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <p className="type-soft type-num">{status}</p>
      <h1>{title}</h1>
      <p className="type-soft">{text}</p>
      <p>
        <Button as="a" href={hasMessages && !missing ? '' : '/'}>
          {hasMessages ? t(missing ? 'missing.action' : 'error.action') : 'Back to the shop'}
        </Button>
      </p>
    </main>
  )
}
