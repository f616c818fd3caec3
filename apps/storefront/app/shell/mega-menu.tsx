import type { MenuLink } from '@karat/contract/content.ts'
import { type PointerEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '@karat/ui/icon.tsx'
import { mediaUrl } from '../media/picture.tsx'
import { CachedFragment, sourceText } from '../page-pipeline/pipeline.ts'
import { type ShownMenuItem, SiteLink, useSite } from '../site/site.tsx'
import { useMessages } from '../site/messages.tsx'

/** Milliseconds that a pointer rests on an entry before its menu opens, and is away before it closes. */
const delays = { open: 120, close: 250 }

/** Opens and closes a menu for a mouse that rests on its entry; touch does not hover. */
function useHover(id: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  function later({ pointerType }: PointerEvent, milliseconds: number, act: 'showPopover' | 'hidePopover') {
    if (pointerType !== 'mouse') return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => document.getElementById(id)?.[act](), milliseconds)
  }
  return {
    onPointerEnter: (event: PointerEvent) => later(event, delays.open, 'showPopover'),
    onPointerLeave: (event: PointerEvent) => later(event, delays.close, 'hidePopover'),
  }
}

/**
 * An entry of the menu: a link, and its own popover where it has one. That opens on hover, and from a
 * button beside the link for the keyboard; both links work without JavaScript.
 */
export function MenuEntry({ item }: { item: ShownMenuItem }) {
  const t = useMessages()
  const { pathname, search } = useLocation()
  const id = `mega-menu-${item.path.replaceAll(/[^a-z]+/g, '-')}`
  const hover = useHover(id)
  const link = (
    <SiteLink to={item.path} aria-current={`${pathname}${search}`.endsWith(item.path) ? 'page' : undefined}>
      {item.label}
    </SiteLink>
  )
  if (!item.groups) return link
  return (
    <div className="header-menu-entry" {...hover}>
      {link}
      <button type="button" className="header-menu-more" popoverTarget={id} aria-label={t('nav.more', { name: item.label })}>
        <Icon name="down" />
      </button>
      <MegaMenu id={id} item={item} />
    </div>
  )
}

/** A menu over the full width: its links in groups, then its pictures. */
export function MegaMenu({ id, item }: { id: string; item: ShownMenuItem }) {
  const { menu } = useSite()
  return (
    <CachedFragment as="div" name={id} of={sourceText(menu)} id={id} popover="auto" className="mega-menu">
      <MegaColumns item={item} />
    </CachedFragment>
  )
}

function MegaColumns({ item }: { item: ShownMenuItem }) {
  return (
    <div className="layout-wrap mega-menu-columns">
      {item.groups?.map((group) => (
        <div key={group.label}>
          <p className="type-group">{group.label}</p>
          <GroupLinks items={group.items} />
        </div>
      ))}
      {item.pictures?.map((picture) => (
        <SiteLink key={picture.path} to={picture.path} className="mega-menu-picture">
          <img src={mediaUrl(picture.media, 480)} alt="" width="480" height="480" loading="lazy" />
          <span>{picture.label}</span>
        </SiteLink>
      ))}
    </div>
  )
}

/** The links of a menu group; a name in another language is marked with it. */
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
