import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { useMessages } from '../messages/messages.tsx'

/** The button that downloads the packing slips of orders as one PDF; it names the orders without one. */
export function PrintSlips({ numbers }: { numbers: readonly string[] }) {
  const { t } = useMessages()
  const [without, setWithout] = useState<readonly string[]>([])
  const act = useAct('POST /api/staff/orders/packing-slips/', {
    onDone: (reply) => {
      setWithout(reply.without)
      if (reply.address !== null) location.assign(reply.address)
    },
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="print" small />}
        loading={act.busy}
        disabled={numbers.length === 0}
        onClick={() => act.run({ body: { numbers: [...numbers] } })}
      >
        {t('bulk.slips')}
      </Button>
      <div role="status">{without.length > 0 && <Notice>{t('bulk.withoutSlip', { orders: without.join(t('list.comma')) })}</Notice>}</div>
      <ProblemNotice problem={act.problem} />
    </>
  )
}
