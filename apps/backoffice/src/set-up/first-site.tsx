import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '../api/api-context.ts'
import { sessionKey, type StaffSession } from '../api/session.tsx'
import { SessionDialogs } from '../sign-in/session-dialogs.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useSignOut } from '../shell/use-own-account.ts'
import { ShopMessages } from '../messages/shop-messages.tsx'
import { useMessages } from '../messages/messages.tsx'
import { NewSite } from './new-site-form.tsx'
import classes from './set-up.module.css'

/** The page of a shop without a site: its owner makes the first one here, and goes on with what that still needs. */
export function FirstSite({ session }: { session: StaffSession }) {
  const api = useApi()
  const { language } = useMessages()
  useEffect(() => {
    api.setSite(undefined)
    api.setLanguage(language)
  }, [api, language])
  return (
    <>
      <main id="main" className={classes['first']} tabIndex={-1}>
        <Suspense>
          <ShopMessages>
            <Welcome session={session} />
          </ShopMessages>
        </Suspense>
      </main>
      <SessionDialogs member={session.member} />
    </>
  )
}

function Welcome({ session }: { session: StaffSession }) {
  const { t } = useMessages()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const leave = useSignOut()
  const [isMade, setMade] = useState(false)
  const goOn = async () => {
    setMade(true)
    await navigate('/set-up')
    await queries.invalidateQueries({ queryKey: sessionKey })
  }
  return (
    <>
      <PageHead
        title={t('setUp.first')}
        actions={
          <Button variant="default" onClick={() => leave.run({ body: {} })}>
            {t('user.signOut')}
          </Button>
        }
      />
      <p className={classes['soft']}>{t('setUp.firstLead', { name: session.member.name })}</p>
      {!isMade && <NewSite onMade={() => void goOn()} />}
    </>
  )
}
