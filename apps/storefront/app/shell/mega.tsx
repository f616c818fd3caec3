import type { MenuItem, MenuLink } from '@karat/contract/content.ts'
import { type PointerEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '../platform/icon.tsx'
import { mediaUrl } from '../platform/picture.tsx'
import { SiteLink, useSite } from '../platform/site.tsx'
import { useWords } from '../platform/words.tsx'

/** Milliseconds that a pointer rests on an entry before its part of the menu opens, and is away before it closes. */
const rest = { open: 120, close: 250 }

/** Opens and closes a popover for a pointer that rests on what it belongs to; fingers have no such rest. */
function useHover() {
  const panel = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  function later(milliseconds: number, act: () => void) {
    return ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return
      clearTimeout(timer.current)
      timer.current = setTimeout(act, milliseconds)
    }
  }
  return {
    panel,
    onPointerEnter: later(rest.open, () => panel.current?.isConnected && panel.current.showPopover()),
    onPointerLeave: later(rest.close, () => panel.current?.isConnected && panel.current.hidePopover()),
  }
}

/**
 * An entry of the menu: a link, and its own part of the menu where it has one. That opens under a resting pointer, and from a
 * button that stands beside the link for the keyboard; both need no JavaScript to lead somewhere.
 */
export function MenuEntry({ item }: { item: MenuItem }) {
  const say = useWords()
  const { pathname, search } = useLocation()
  const { panel, ...hover } = useHover()
  const link = (
    <SiteLink to={item.path} aria-current={`${pathname}${search}`.endsWith(item.path) ? 'page' : undefined}>
      {item.label}
    </SiteLink>
  )
  if (!item.groups) return link
  const id = `mega-${item.path.replaceAll(/[^a-z]+/g, '-')}`
  return (
    <div className="menu-entry" {...hover}>
      {link}
      <button type="button" className="menu-more" popoverTarget={id} aria-label={say('nav.more', { name: item.label })}>
        <Icon name="down" />
      </button>
      <Mega id={id} item={item} ref={panel} />
    </div>
  )
}

/** A part of the menu over the whole width: its links in groups, then its pictures. */
export function Mega({ id, item, ref }: { id: string; item: MenuItem; ref?: React.Ref<HTMLDivElement> }) {
  return (
    <div id={id} popover="auto" className="mega" ref={ref}>
      <div className="wrap">
        {item.groups?.map((group) => (
          <div key={group.label}>
            <p className="group">{group.label}</p>
            <GroupLinks items={group.items} />
          </div>
        ))}
        {item.pictures?.map((picture) => (
          <SiteLink key={picture.path} to={picture.path} className="mega-picture">
            <img src={mediaUrl(picture.media, 480)} alt="" width="480" height="480" loading="lazy" />
            <span>{picture.label}</span>
          </SiteLink>
        ))}
      </div>
    </div>
  )
}

/** The links of a part of the menu; a name that is not in the page's language says so. */
export function GroupLinks({ items }: { items: MenuLink[] }) {
  const { language } = useSite()
  return (
    <ul>
      {items.map(({ path, label, lang }) => (
        <li key={path}>
          <SiteLink to={path}>{lang && lang !== language ? <bdi lang={lang}>{label}</bdi> : label}</SiteLink>
        </li>
      ))}
    </ul>
  )
}
