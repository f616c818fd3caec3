import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * After a navigation without a new document: announces the page's title to screen readers, and moves the focus to its heading, since the
 * pressed element is gone or belongs to the page before. A heading that is rendered with the page's data gets the focus then. A page that
 * has set the focus itself keeps it.
 */
export function PageAnnouncer() {
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  const before = useRef(pathname)
  const pressed = useRef<Element | null>(null)
  useEffect(() => {
    const press = () => {
      pressed.current = document.activeElement
    }
    window.addEventListener('click', press)
    return () => window.removeEventListener('click', press)
  }, [])
  useEffect(() => {
    if (before.current === pathname) return undefined
    before.current = pathname
    let handle = setTimeout(arrive)
    const heading = () => document.querySelector<HTMLElement>('main h1')
    const waiting = new MutationObserver(() => {
      if (!heading()) return
      waiting.disconnect()
      arrive()
    })
    function arrive() {
      // The cart's drawer closes with the page that it was opened on; until then all other content is inert.
      if (document.querySelector('dialog:modal')) {
        handle = setTimeout(arrive, 50)
        return
      }
      setTitle(document.title)
      const main = document.querySelector('main')
      const target = heading() ?? main
      if (target === main) waiting.observe(document.body, { childList: true, subtree: true })
      const { activeElement } = document
      const isOfPage = activeElement !== pressed.current && activeElement !== main && main?.contains(activeElement)
      if (!target || isOfPage) return
      if (!target.hasAttribute('tabindex')) target.tabIndex = -1
      target.focus({ preventScroll: true })
    }
    return () => {
      clearTimeout(handle)
      waiting.disconnect()
    }
  }, [pathname])
  return (
    <p className="ui-visually-hidden" role="status">
      {title}
    </p>
  )
}
