import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { Icon } from '../ui/icon.tsx'
import { isLanguage, type Language, languages, useWords } from '../words/words.tsx'
import classes from './user-menu.module.css'

/** The first letters of the first and the last word of a name. */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  return [...new Set([words[0], words.at(-1)])].map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('')
}

/** The member's name with their language and the sign-out. */
export function UserMenu({ compact = false }: { compact?: boolean }) {
  const { t, nameOf, language, choose } = useWords()
  const { session, site } = useWork()
  const setLanguage = useAct('POST /api/staff/language/')
  const leave = useAct('POST /api/staff/sign-out/', {
    // A new page, so that nothing that was read stays in memory.
    onDone: () => location.assign('/backoffice/sign-in'),
  })
  const speak = (next: string) => {
    if (!isLanguage(next)) return
    choose(next)
    setLanguage.run({ body: { language: next } })
  }
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
                <span>{site.roles.map((role) => nameOf('role', role)).join(', ')}</span>
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
        <Menu.Item onClick={() => leave.run({ body: {} })}>{t('user.signOut')}</Menu.Item>
        <Menu.Item onClick={() => leave.run({ body: { everywhere: true } })}>{t('user.signOutEverywhere')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
