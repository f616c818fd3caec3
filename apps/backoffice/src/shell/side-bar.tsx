import { Fragment } from 'react'
import { NavLink } from 'react-router'
import { merchantName } from '../app/page-meta.ts'
import { Icon } from '../ui/icon.tsx'
import { useMessages } from '../messages/messages.tsx'
import { useMenuCounts } from './counts.ts'
import { menuGroups } from './menu.ts'
import classes from './side-bar.module.css'
import { useMenu } from './use-menu.ts'
import { UserMenu } from './user-menu.tsx'

/** The menu at the side of wide windows. It has only what the member may do on the chosen site. */
export function SideBar() {
  const { t, nameOf } = useMessages()
  const pages = useMenu()
  const counts = useMenuCounts()
  const groups = menuGroups
    .map((group) => ({ group, entries: pages.filter((entry) => entry.group === group) }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <aside className={classes['bar']} aria-label={merchantName()}>
      <div className={classes['inner']}>
        <span className={classes['merchant']} translate="no" title={merchantName()}>
          {merchantName()}
        </span>
        <nav aria-label={t('menu.title')}>
          {groups.map(({ group, entries }) => (
            <Fragment key={group}>
              {group !== 'work' && <span className={classes['group']}>{nameOf('menuGroup', group)}</span>}
              {entries.map(({ path, label, icon }) => (
                <NavLink key={path} to={path} end={path === '/'}>
                  <Icon name={icon} />
                  {t(label)}
                  {counts[path] !== undefined && <span className={classes['count']}>{counts[path]}</span>}
                </NavLink>
              ))}
            </Fragment>
          ))}
        </nav>
        <UserMenu />
      </div>
    </aside>
  )
}
