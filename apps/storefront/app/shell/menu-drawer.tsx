import { LinkButton } from '@karat/ui/link-button.tsx'
import { Icon } from '@karat/ui/icon.tsx'
import { SheetHead } from '../ui/sheet-head.tsx'
import { CachedFragment, sourceText } from '../page-pipeline/pipeline.ts'
import { SiteLink, useCommaList, useSite } from '../site/site.tsx'
import { useMessages } from '../site/messages.tsx'
import { AccountRows } from './account-place.tsx'
import { GroupLinks } from './mega-menu.tsx'

/** The menu of narrow pages: the categories at once, the other groups collapsed. */
export function MenuDrawer() {
  const { languages, locale, menu } = useSite()
  const t = useMessages()
  const commas = useCommaList()
  const [categories, ...otherGroups] = menu.find((item) => item.path === '/jewellery')?.groups ?? []
  const current = languages.find((candidate) => candidate.locale === locale)
  return (
    <div id="drawer-menu" popover="auto" className="menu-drawer">
      <SheetHead title={t('nav.menu')} sheet="drawer-menu" />
      <nav className="menu-drawer-body" aria-label={t('nav.menu')}>
        <ul>
          {(categories?.items ?? menu).map((item) => (
            <CachedFragment as="li" key={item.path} name={`drawer ${item.path} ${item.label}`} of={sourceText(menu)}>
              <SiteLink className="menu-drawer-row" to={item.path}>
                {item.label} <Icon name="forward" flips />
              </SiteLink>
            </CachedFragment>
          ))}
          {otherGroups.map((group) => (
            <CachedFragment as="li" key={group.label} name={`drawer group ${group.label}`} of={sourceText(menu)}>
              <details>
                <summary className="menu-drawer-row">
                  {group.label} <Icon name="down" />
                </summary>
                <GroupLinks items={group.items} />
              </details>
            </CachedFragment>
          ))}
          {(['/metal-rates', '/stores'] as const).map((path) => (
            <li key={path}>
              <SiteLink className="menu-drawer-row" to={path}>
                {t(path === '/stores' ? 'stores.title' : 'rates.today')} <Icon name="forward" flips />
              </SiteLink>
            </li>
          ))}
          <li>
            <SiteLink className="menu-drawer-row" to="/wishlist">
              {t('wishlist.title')} <Icon name="heart" />
            </SiteLink>
          </li>
          <AccountRows className="menu-drawer-row" />
        </ul>
        <LinkButton className="menu-drawer-site" popoverTarget="sites">
          {commas([current?.country, current?.name])}
        </LinkButton>
      </nav>
    </div>
  )
}
