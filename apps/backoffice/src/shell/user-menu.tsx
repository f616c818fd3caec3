import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { useWork } from '../api/session.tsx'
import { Icon } from '../ui/icon.tsx'
import { type Language, languages, useMessages } from '../messages/messages.tsx'
import { useSignOut, useSpeak } from './use-own-account.ts'
import classes from './user-menu.module.css'

/** The first letters of the first and the last word of a name. */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  return [...new Set([words[0], words.at(-1)])].map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('')
}

/** The member's name with their language and the sign-out. */
export function UserMenu({ compact = false }: { compact?: boolean }) {
  const { t, nameOf, language } = useMessages()
  const { session, site } = useWork()
  const speak = useSpeak()
  const leave = useSignOut()
  return (
    <Menu position="top-start" width={220} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes['user']} data-compact={compact || undefined}>
          <VisuallyHidden>{t('user.menu', { name: session.member.name })}</VisuallyHidden>
          <span className={classes['initials']} aria-hidden="true">
            {initialsOf(session.member.name)}
          </span>
          {!compact && (
            <>
              <span className={classes['name']} aria-hidden="true">
                {session.member.name}
                <span>{site.roles.map((role) => nameOf('role', role)).join(t('list.comma'))}</span>
              </span>
              <Icon name="dots" />
            </>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('user.language')}</Menu.Label>
        <Menu.RadioGroup value={language} onChange={speak}>
          {(Object.entries(languages) as [Language, string][]).map(([code, name]) => (
            <Menu.RadioItem key={code} lang={code} value={code} closeMenuOnClick>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item component={Link} to="/account">
          {t('account.title')}
        </Menu.Item>
        <Menu.Item onClick={() => leave.run({ body: {} })}>{t('user.signOut')}</Menu.Item>
        <Menu.Item onClick={() => leave.run({ body: { everywhere: true } })}>{t('user.signOutEverywhere')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
