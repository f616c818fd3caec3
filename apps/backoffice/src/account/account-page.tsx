import { Button, Select } from '@mantine/core'
import { useWork } from '../api/session.tsx'
import { useSignOut, useSpeak } from '../shell/use-own-account.ts'
import { Box } from '../ui/box.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { Columns } from '../ui/columns.tsx'
import { languages, useWords } from '../words/words.tsx'
import { SessionsBox } from './sessions-box.tsx'

/** `/backoffice/account`: one's own open sessions, roles and language. */
export function AccountPage() {
  const { t, nameOf, language } = useWords()
  const { session } = useWork()
  const speak = useSpeak()
  const leave = useSignOut()
  const { name, email } = session.member
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
      <ProblemNotice problem={leave.problem} />
      <Columns
        rail={
          <>
            <Box title={t('account.person')}>
              <DetailList
                rows={[
                  [t('account.name'), <bdi key="name">{name}</bdi>],
                  [t('account.email'), <bdi key="email">{email}</bdi>],
                  ...session.sites.map((site) => [site.name, site.roles.map((role) => nameOf('role', role)).join(', ')] as const),
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
          </>
        }
      >
        <SessionsBox />
      </Columns>
    </>
  )
}
