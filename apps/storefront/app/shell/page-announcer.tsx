import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * After a page was gone to without a new document: says its title to who cannot see it, and moves the focus to its heading, since what
 * was pressed is gone or belongs to the page before. A page that has put the focus somewhere itself keeps it there.
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
    function arrive() {
      // The bag at the side closes with the page that it was opened on; until then all else is inert.
      if (document.querySelector('dialog:modal')) {
        handle = setTimeout(arrive, 50)
        return
      }
      setTitle(document.title)
      const main = document.querySelector('main')
      const heading = main?.querySelector('h1') ?? main
      const { activeElement } = document
      const isOfPage = activeElement !== pressed.current && main?.contains(activeElement)
      if (!heading || isOfPage) return
      if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    return () => clearTimeout(handle)
  }, [pathname])
  return (
    <p className="sr-only" role="status">
      {title}
    </p>
  )
}
