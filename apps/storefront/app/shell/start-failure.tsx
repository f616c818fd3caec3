import { Icon } from '@karat/ui/icon.tsx'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useMessages } from '../site/messages.tsx'

/**
 * Shows the message where a script fails to load before the page is interactive: React does not run yet. A missing module reports no
 * `error` of the window but of its script element; the start of the page is a dynamic import.
 */
const watch = `{
const show = () => {
  if (!document.documentElement.dataset.alive) document.getElementById('start-failure')?.removeAttribute('hidden')
}
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && show(), true)
addEventListener('unhandledrejection', show)
}`

/**
 * The message that the page could not be loaded completely, with a reload; hidden until a script fails, removed once the page is
 * interactive.
 */
export function StartFailure() {
  const t = useMessages()
  const { pathname, search } = useLocation()
  const [isInteractive, setInteractive] = useState(false)
  useEffect(() => setInteractive(true), [])
  if (isInteractive) return null
  return (
    <>
      <div id="start-failure" className="failure-bar-start" role="alert" hidden suppressHydrationWarning>
        <Icon name="notice" />
        <p>
          {t('failure.part')}{' '}
          <a className="ui-link-button" href={pathname + search}>
            {t('error.action')}
          </a>
        </p>
      </div>
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: watch }} />
    </>
  )
}
