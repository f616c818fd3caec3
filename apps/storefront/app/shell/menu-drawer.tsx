import { Icon } from '../platform/icon.tsx'
import { SheetHead } from '../platform/sheet-head.tsx'
import { SiteLink, useSite } from '../platform/site.tsx'
import { useWords } from '../platform/words.tsx'
import { GroupLinks } from './mega.tsx'

/** The menu of narrow pages: the kinds of pieces at once, the other parts of the menu where they are opened. */
export function MenuDrawer() {
  const { menu, languages, locale } = useSite()
  const say = useWords()
  const [kinds, ...others] = menu.find((item) => item.path === '/jewellery')?.groups ?? []
  const here = languages.find((one) => one.locale === locale)
  return (
    <div id="drawer-menu" popover="auto" className="sheet">
      <SheetHead title={say('nav.menu')} sheet="drawer-menu" />
      <nav className="sheet-body" aria-label={say('nav.menu')}>
        <ul>
          {(kinds?.items ?? menu).map((item) => (
            <li key={item.path}>
              <SiteLink className="row" to={item.path}>
                {item.label} <Icon name="forward" flips />
              </SiteLink>
            </li>
          ))}
          {others.map((group) => (
            <li key={group.label}>
              <details>
                <summary className="row">
                  {group.label} <Icon name="down" />
                </summary>
                <GroupLinks items={group.items} />
              </details>
            </li>
          ))}
          {(['/metal-rates', '/stores'] as const).map((path) => (
            <li key={path}>
              <SiteLink className="row" to={path}>
                {say(path === '/stores' ? 'stores.title' : 'rates.today')} <Icon name="forward" flips />
              </SiteLink>
            </li>
          ))}
        </ul>
        <button type="button" className="site link" popoverTarget="sites">
          {here?.country}, {here?.name}
        </button>
      </nav>
    </div>
  )
}
