import { NavLink } from 'react-router'
import { merchantName } from '../app/page-meta.ts'
import { useMay } from '../api/session.tsx'
import { Icon } from '../ui/icon.tsx'
import { useWords } from '../words/words.tsx'
import { useMenuCounts } from './counts.ts'
import { menu } from './menu.ts'
import classes from './side-bar.module.css'
import { UserMenu } from './user-menu.tsx'

/** The menu at the side of wide windows. It has only what the member may do on the chosen site. */
export function SideBar() {
  const { t } = useWords()
  const may = useMay()
  const counts = useMenuCounts()
  return (
    <aside className={classes['bar']} aria-label={merchantName()}>
      <div className={classes['inner']}>
        <span className={classes['merchant']} translate="no">
          {merchantName()}
        </span>
        <nav aria-label={t('menu.title')}>
          {menu
            .filter(({ permission }) => may(permission))
            .map(({ path, label, icon }) => (
              <NavLink key={path} to={path}>
                <Icon name={icon} />
                {t(label)}
                {counts[path] !== undefined && <span className={classes['count']}>{counts[path]}</span>}
              </NavLink>
            ))}
        </nav>
        <UserMenu />
      </div>
    </aside>
  )
}
