import { Menu } from '@mantine/core'
import { NavLink, useLocation, useNavigate } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { useMessages } from '../messages/messages.tsx'
import { useMenuCounts } from './counts.ts'
import { openPalette } from './palette-opener.tsx'
import classes from './tab-bar.module.css'
import { useMenu } from './use-menu.ts'

/** The number of pages in the bar, besides the button for the others. */
const places = 4

/** The menu at the foot of a phone: the first four pages, and a button that opens the others. */
export function TabBar() {
  const { t } = useMessages()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const counts = useMenuCounts()
  const pages = useMenu()
  const others = pages.slice(places)
  const isInOthers = others.some(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  return (
    <nav className={classes['bar']} aria-label={t('menu.title')}>
      {pages.slice(0, places).map(({ path, label, icon }) => (
        <NavLink key={path} to={path} end={path === '/'}>
          <Icon name={icon} />
          {t(label)}
          {counts[path] !== undefined && <b>{counts[path]}</b>}
        </NavLink>
      ))}
      <Menu position="top-end" width={240} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <button type="button" data-current={isInOthers || undefined}>
            <Icon name="menu" />
            {t('menu.more')}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {others.map(({ path, label, icon }) => (
            <Menu.Item
              key={path}
              leftSection={<Icon name={icon} />}
              rightSection={counts[path]}
              aria-current={pathname.startsWith(path) ? 'page' : undefined}
              onClick={() => void navigate(path)}
            >
              {t(label)}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<Icon name="search" />} onClick={openPalette}>
            {t('menu.search')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </nav>
  )
}
