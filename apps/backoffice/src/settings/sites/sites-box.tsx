import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { sessionKey, useWork } from '../../api/session.tsx'
import { NewSite } from '../../set-up/new-site-form.tsx'
import { missingOf, useSites } from '../../set-up/use-set-up.ts'
import { Box } from '../../ui/box.tsx'
import { useLanguageName } from '../../ui/language-name.ts'
import { Second } from '../../ui/second.tsx'
import tableClasses from '../../ui/table.module.css'
import { useMessages } from '../../messages/messages.tsx'
import { Loaded } from '../loaded.tsx'
import classes from '../settings.module.css'

/** The sites of the shop: which are open, what each still needs, and a button that adds one. */
export function SitesBox() {
  const { t } = useMessages()
  const { session, chooseSite } = useWork()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const languageName = useLanguageName()
  const query = useSites()
  const [isAdding, setAdding] = useState(false)
  const goTo = async (code: string) => {
    const id = session.sites.find((site) => site.code === code)?.id
    if (id !== undefined) chooseSite(id)
    await navigate('/set-up')
  }
  const made = async (code: string) => {
    await queries.invalidateQueries({ queryKey: sessionKey })
    const next = queries.getQueryData<typeof session>(sessionKey)?.sites.find((site) => site.code === code)
    if (next) chooseSite(next.id)
    await navigate('/set-up')
  }
  if (isAdding)
    return (
      <>
        <div className={classes['head']}>
          <p>{t('setUp.lead')}</p>
          <Button variant="default" onClick={() => setAdding(false)}>
            {t('dialog.keep')}
          </Button>
        </div>
        <NewSite onMade={(code) => void made(code)} />
      </>
    )
  return (
    <Loaded query={query}>
      {({ sites }) => (
        <Box title={t('sites.title')} flush actions={session.maySetUp && <Button onClick={() => setAdding(true)}>{t('sites.add')}</Button>}>
          <div className={tableClasses['scroll']}>
            <table className={tableClasses['table']} data-cards="" aria-label={t('sites.title')}>
              <thead>
                <tr>
                  <th scope="col">{t('sites.site')}</th>
                  <th scope="col">{t('trade.languages')}</th>
                  <th scope="col">{t('sites.state')}</th>
                  <th scope="col">{t('staff.actions')}</th>
                </tr>
              </thead>
              <tbody>
                {sites.map(({ code, tradeName, currency, languages, isOpen, checks }) => (
                  <tr key={code}>
                    <td>
                      <bdi>{tradeName}</bdi>
                      <Second>
                        <bdi>{`/${code}`}</bdi>
                        {t('list.comma')}
                        {currency}
                      </Second>
                    </td>
                    <td data-label={t('trade.languages')}>{languages.map(languageName).join(t('list.comma'))}</td>
                    <td data-label={t('sites.state')}>
                      {t(isOpen ? 'ready.open' : 'ready.closed')}
                      <Second>{t('ready.missing', { count: missingOf(checks).needed.length })}</Second>
                    </td>
                    <td>
                      <Button
                        variant="default"
                        size="compact-sm"
                        aria-label={t('staff.actionOn', { action: t('ready.title'), name: code })}
                        onClick={() => void goTo(code)}
                      >
                        {t('ready.title')}
                      </Button>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Box>
      )}
    </Loaded>
  )
}
