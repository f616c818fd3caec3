import { Button } from '@mantine/core'
import type { LinkChannel, StaffDraft } from '@karat/contract/staff-drafts.ts'
import { useState } from 'react'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { QrCode } from '../sign-in/qr-code.tsx'
import { MemberNames } from '../ui/actor-name.tsx'
import { Box } from '../ui/box.tsx'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import { useFormats } from '../ui/formats.ts'
import type { IconName } from '../ui/icon.tsx'
import { IconRows } from '../ui/icon-rows.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './draft-page.module.css'
import { isActive, lastTimeOf } from './draft-states.ts'
import { draftsKey } from './use-drafts.ts'

const icons: Record<string, IconName> = {
  sent: 'message',
  opened: 'forward',
  paid: 'tick',
  held: 'lock',
  withdrawn: 'close',
  expired: 'close',
}

/** The payment link of a draft order: how it is sent, how far it has come, and everything that happened. */
export function LinkBox({ draft, isChanged }: { draft: StaffDraft; isChanged: boolean }) {
  const { t, nameOf } = useMessages()
  const { time } = useFormats()
  const { site } = useWork()
  const [isQr, setQr] = useState(false)
  const [chosen, setChosen] = useState<readonly LinkChannel[]>()
  const act = useAct('POST /api/staff/drafts/:number/send/', { touches: [draftsKey(site.id)] })
  const { link, channels } = draft
  const [sentAt, paidAt] = [lastTimeOf(draft, 'sent'), lastTimeOf(draft, 'paid')]
  const picked = chosen ?? channels.slice(0, 1)
  const send = () => act.run({ params: { number: draft.number }, body: { version: draft.version, channels: [...picked] } })
  return (
    <Box
      title={t('drafts.link')}
      actions={
        paidAt === undefined ? (
          draft.openedAt && <StateLabel tone="wait">{t('drafts.openedAt', { time: time(draft.openedAt) })}</StateLabel>
        ) : (
          <StateLabel tone="done">{t('drafts.paidAt', { time: time(paidAt) })}</StateLabel>
        )
      }
    >
      <div className={classes['stack']}>
        {link && (
          <>
            <bdi className={classes['address']} dir="ltr">
              {link.address}
            </bdi>
            <Second>{t('drafts.linkUntil', { time: time(link.until) })}</Second>
          </>
        )}
        {sentAt !== undefined && !isActive(draft) && <Second>{t('drafts.sentAt', { time: time(sentAt) })}</Second>}
        {isActive(draft) && channels.length > 0 && (
          <ChoiceGroup
            label={t('drafts.sendBy')}
            choices={channels.map((channel) => [channel, nameOf('linkChannel', channel)] as const)}
            chosen={picked}
            onChange={setChosen}
          />
        )}
        <ProblemNotice problem={act.problem} />
        {isActive(draft) && (
          <div className={classes['buttons']}>
            <Button disabled={isChanged} loading={act.busy} onClick={send}>
              {t(picked.length === 0 ? 'drafts.makeLink' : link ? 'drafts.sendAgain' : 'drafts.send')}
            </Button>
            {link && (
              <>
                <Button variant="default" onClick={() => void navigator.clipboard.writeText(link.address)}>
                  {t('drafts.copy')}
                </Button>
                <Button variant="default" aria-expanded={isQr} onClick={() => setQr(!isQr)}>
                  {t('drafts.showQr')}
                </Button>
              </>
            )}
          </div>
        )}
        {isQr && link && <QrCode text={link.address} label={t('drafts.link')} />}
        {isChanged && isActive(draft) && <Second tone="warn">{t('drafts.saveFirst')}</Second>}
        <IconRows
          rows={[
            ...draft.messages.map(({ channel, at, state }) => ({
              key: channel,
              icon: 'message' as const,
              text: nameOf('linkChannel', channel),
              second: `${nameOf('linkMessage', state)}${t('list.comma')}${time(at)}`,
            })),
            ...draft.log.map(({ kind, by, approvedBy, at }, index) => ({
              key: `${kind} ${index}`,
              icon: icons[kind] ?? 'document',
              text: nameOf('draftEvent', kind),
              second: (
                <>
                  {by !== '' && (
                    <>
                      <MemberNames by={by} approvedBy={approvedBy} />
                      {t('list.comma')}
                    </>
                  )}
                  {time(at)}
                </>
              ),
            })),
          ]}
        />
      </div>
    </Box>
  )
}
