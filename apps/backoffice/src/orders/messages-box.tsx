import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { StaffOrder, StaffOrderMessage } from '@karat/contract/staff-orders.ts'
import { useState } from 'react'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { refreshEvery } from '../shell/counts.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { IconRows } from '../ui/icon-rows.tsx'
import { Notice } from '../ui/notice.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './messages-box.module.css'
import { ordersKey } from './use-order.ts'

const stateTexts = {
  waiting: 'messages.waiting',
  outbox: 'messages.outbox',
  sent: 'messages.sent',
  received: 'messages.received',
  read: 'messages.read',
  undelivered: 'messages.undelivered',
  failed: 'messages.failed',
} as const

/** The messages to the customer about an order, each with its text and a way to send it again. */
export function MessagesBox({ order }: { order: StaffOrder }) {
  const { t, nameOf } = useMessages()
  const { time } = useFormats()
  const api = useApi()
  const { site } = useWork()
  const [opened, setOpened] = useState<StaffOrderMessage>()
  const { data: messages, error } = useQuery({
    queryKey: [...ordersKey(site.id), 'messages', order.number],
    queryFn: async () => (await api.call('GET /api/staff/orders/:number/messages/', { params: { number: order.number } })).messages,
    refetchInterval: refreshEvery,
  })
  const secondOf = ({ subject, channel, recipient, state, stateAt, isRepeat }: StaffOrderMessage) => (
    <>
      {subject && (
        <>
          <bdi>{subject}</bdi>
          <br />
        </>
      )}
      {nameOf('messageChannel', channel)}
      {recipient !== '' && (
        <>
          {' '}
          <bdi>{recipient}</bdi>
        </>
      )}
      , {t(stateTexts[state], { time: time(stateAt) })}
      {isRepeat && `, ${t('messages.repeat')}`}
    </>
  )
  return (
    <Box title={t('messages.title')} id="messages">
      <ProblemNotice problem={messages ? undefined : (error ?? undefined)} />
      {!messages && !error && <Skeleton height={60} />}
      {messages?.length === 0 && <Second>{t('messages.none')}</Second>}
      {messages && messages.length > 0 && (
        <IconRows
          rows={messages.map((message) => {
            const name = nameOf('messageKind', message.kind)
            return {
              key: message.messageID,
              icon: message.channel === 'email' ? ('mail' as const) : ('message' as const),
              text:
                message.subject === null ? (
                  name
                ) : (
                  <TextButton onClick={() => setOpened(message)} aria-haspopup="dialog">
                    {name}
                  </TextButton>
                ),
              second: secondOf(message),
            }
          })}
        />
      )}
      {opened && <MessageDialog number={order.number} message={opened} onClose={() => setOpened(undefined)} />}
    </Box>
  )
}

/** The text of a message, and the confirmation of sending it again. */
function MessageDialog({ number, message, onClose }: { number: string; message: StaffOrderMessage; onClose: () => void }) {
  const { t, nameOf } = useMessages()
  const api = useApi()
  const { site } = useWork()
  const { messageID: id, recipient, channel, repeats } = message
  const isWaiting = message.state === 'waiting'
  const text = useQuery({
    queryKey: [...ordersKey(site.id), 'message', number, id],
    queryFn: async () => (await api.call('GET /api/staff/orders/:number/messages/:id/', { params: { number, id } })).text,
    gcTime: 0,
    retry: false,
  })
  const act = useAct('POST /api/staff/orders/:number/messages/:id/repeat/', { touches: [ordersKey(site.id)], onDone: onClose })
  return (
    <ActDialog
      title={nameOf('messageKind', message.kind)}
      lead={!isWaiting && t('messages.again', { recipient, channel: nameOf('messageChannel', channel) })}
      confirm={t('messages.sendAgain')}
      act={act}
      canSend={text.data !== undefined && !isWaiting}
      onSend={() => act.run({ params: { number, id }, body: { repeats } })}
      onClose={onClose}
    >
      <ProblemNotice problem={text.error ?? undefined} />
      {isWaiting && <Notice>{t('messages.stillWaits')}</Notice>}
      {text.isPending && <Skeleton height={160} />}
      {text.data && (
        // A long text scrolls by the keyboard too.
        <div className={classes['text']} tabIndex={0} role="region" aria-label={t('messages.text')} lang={text.data.language} dir="auto">
          {text.data.subject !== '' && <b>{text.data.subject}</b>}
          <p dir="auto">{text.data.body}</p>
        </div>
      )}
    </ActDialog>
  )
}
