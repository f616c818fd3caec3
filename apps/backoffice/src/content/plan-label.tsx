import { useFormats } from '../ui/formats.ts'
import { StateLabel } from '../ui/state-label.tsx'
import { useNow } from '../ui/use-now.ts'
import { useMessages } from '../messages/messages.tsx'

/** Milliseconds after its time in which a plan may still become live by itself. */
const grace = 60_000

interface PlanLabelProps {
  /** Whether any of the content is shown. */
  isShown: boolean
  plannedAt: string | null
  boxed?: boolean
}

/** Whether content is live, hidden or planned. A plan whose time is over has broken a rule, which publishing it by hand names. */
export function PlanLabel({ isShown, plannedAt, boxed = false }: PlanLabelProps) {
  const { t } = useMessages()
  const { time } = useFormats()
  const now = useNow()
  if (plannedAt === null)
    return (
      <StateLabel tone={isShown ? 'done' : 'off'} boxed={boxed}>
        {t(isShown ? 'content.live' : 'content.hidden')}
      </StateLabel>
    )
  const isOver = now > new Date(plannedAt).getTime() + grace
  return (
    <StateLabel tone={isOver ? 'act' : 'wait'} boxed={boxed}>
      {t(isOver ? 'content.planFailed' : 'content.plannedFor', { time: time(plannedAt) })}
    </StateLabel>
  )
}
