import '../app/library-forms.css'
import { Button, Checkbox, Select } from '@mantine/core'
import { sessionKey, useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { useSignOut, useSpeak } from '../shell/use-own-account.ts'
import { OwnLimitsBox } from '../approvals/own-limits.tsx'
import { Box } from '../ui/box.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { Columns } from '../ui/columns.tsx'
import { languages, useMessages } from '../messages/messages.tsx'
import { ShopMessages } from '../messages/shop-messages.tsx'
import { MethodsBox } from './methods-box.tsx'
import { SessionsBox } from './sessions-box.tsx'

/** `/backoffice/account`: one's own sign-in, open sessions, kept devices, roles, language and morning mail. */
export function AccountPage() {
  return (
    <ShopMessages>
      <Account />
    </ShopMessages>
  )
}

function Account() {
  const { t, nameOf, language } = useMessages()
  const { session } = useWork()
  const speak = useSpeak()
  const leave = useSignOut()
  const digest = useAct('POST /api/staff/digest/', { touches: [sessionKey] })
  const alerts = useAct('POST /api/staff/alerts/', { touches: [sessionKey] })
  const { name, email, hasDigest, hasAlerts } = session.member
  return (
    <>
      <PageHead
        title={t('account.title')}
        actions={
          <Button variant="default" loading={leave.busy} onClick={() => leave.run({ body: { everywhere: true } })}>
            {t('user.signOutEverywhere')}
          </Button>
        }
      />
      <ProblemNotice problem={leave.problem ?? digest.problem ?? alerts.problem} />
      <Columns
        rail={
          <>
            <Box title={t('account.person')}>
              <DetailList
                rows={[
                  [t('account.name'), <bdi key="name">{name}</bdi>],
                  [t('account.email'), <bdi key="email">{email}</bdi>],
                  ...session.sites.map(
                    (site) => [site.name, site.roles.map((role) => nameOf('role', role)).join(t('list.comma'))] as const,
                  ),
                ]}
              />
            </Box>
            <Box title={t('user.language')}>
              <Select
                aria-label={t('user.language')}
                data={Object.entries(languages).map(([value, label]) => ({ value, label }))}
                value={language}
                onChange={(next) => speak(next ?? language)}
              />
            </Box>
            <Box title={t('account.mail')}>
              <Checkbox
                label={t('account.digest')}
                description={t('account.digestHint')}
                checked={hasDigest}
                disabled={digest.busy}
                onChange={(event) => digest.run({ body: { on: event.currentTarget.checked } })}
              />
              <Checkbox
                mt="md"
                label={t('account.alerts')}
                description={t('account.alertsHint')}
                checked={hasAlerts}
                disabled={alerts.busy}
                onChange={(event) => alerts.run({ body: { on: event.currentTarget.checked } })}
              />
            </Box>
            {/* The last one: it appears when it is read, and only for members with limits. */}
            <OwnLimitsBox />
          </>
        }
      >
        <MethodsBox />
        <SessionsBox />
      </Columns>
    </>
  )
}
