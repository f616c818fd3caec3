import { lazy, Suspense } from 'react'
import type { Problem } from '../api/problem.ts'
import { useMessages } from '../messages/messages.tsx'
import { Notice } from './notice.tsx'

const ProblemSummary = lazy(() => import('./problem-summary.tsx'))
const OthersNotice = lazy(() => import('../audit/others-notice.tsx'))

/** The texts for fields that do not have the form of their contract, by the last part of the field's path. */
const malformed = {
  to: 'problem.email',
  email: 'problem.email',
  name: 'problem.name',
  tradeName: 'problem.name',
  legalName: 'problem.name',
  city: 'problem.name',
  from: 'problem.name',
  phone: 'problem.phone',
  slug: 'problem.slug',
} as const

/** The texts for the rules that a field breaks. A number's limit may be in other units than those that are typed, so it is left out. */
const broken = {
  required: 'problem.required',
  minLength: 'problem.tooShort',
  maxLength: 'problem.tooLong',
  minimum: 'problem.tooSmall',
  maximum: 'problem.tooLarge',
  minItems: 'problem.tooFew',
  maxItems: 'problem.tooMany',
} as const

/** A problem, or one of the other fields that are wrong. */
type ProblemOfField = Pick<Problem, 'code' | 'field' | 'message'> & Partial<Pick<Problem, 'retryAfter' | 'rule' | 'limit'>>

/** The text of a problem in the language of the page. */
export function useProblemText(): (problem: ProblemOfField) => string {
  const { t } = useMessages()
  return ({ code, field, message, retryAfter, rule, limit = 0 }) => {
    if (code === 'bad_request' && rule !== undefined) return t(broken[rule], { limit })
    if (code === 'bad_request') {
      const name = field?.split('.').at(-1) as keyof typeof malformed | undefined
      return t((name && malformed[name]) ?? (field === undefined ? 'problem.request' : 'problem.field'))
    }
    if (code === 'network') return t('problem.network')
    if (code === 'timeout') return t('problem.timeout')
    if (code === 'passkey_cancelled') return t('problem.passkey')
    if (code === 'too_many_requests' && retryAfter !== undefined) return t('problem.wait', { minutes: Math.ceil(retryAfter / 60) })
    return message
  }
}

interface ProblemNoticeProps {
  problem: Problem | undefined
  /** The fields that show their own problems. */
  fields?: readonly string[] | ((field: string) => boolean)
  /** Whether the refused fields are listed and the first gets the focus; not for an act inside of another form. */
  summary?: boolean
}

/**
 * A problem above the buttons of its form. The fields that are refused are listed as links, and the first of them gets the focus; a problem that
 * no field shows is shown here.
 */
export function ProblemNotice({ problem, fields = [], summary = true }: ProblemNoticeProps) {
  const textOf = useProblemText()
  if (!problem) return null
  const isShown = (field: string) => (typeof fields === 'function' ? fields(field) : fields.includes(field))
  const isShownHere = ({ field }: ProblemOfField) => field === undefined || !isShown(field)
  // Several fields may have the same problem.
  const others = new Set(problem.others.filter(isShownHere).map(textOf))
  if (isShownHere(problem)) others.delete(textOf(problem))
  return (
    <>
      {summary && problem.field !== undefined && (
        <Suspense>
          <ProblemSummary problem={problem} />
        </Suspense>
      )}
      {isShownHere(problem) && <GeneralProblem problem={problem} />}
      {[...others].map((text) => (
        <Notice key={text} tone="bad" alert>
          {text}
        </Notice>
      ))}
    </>
  )
}

function GeneralProblem({ problem }: { problem: Problem }) {
  const textOf = useProblemText()
  const notice = (
    // An act that waits is nothing wrong: it is stored until somebody else approves it.
    <Notice tone={problem.code === 'approval_waits' ? 'note' : 'bad'} alert>
      {textOf(problem)}
    </Notice>
  )
  // The answer names other members or a time, which is rare: its words are fetched then.
  const { changedBy, deciders, dueAt } = problem.details
  if (!changedBy && !deciders && !dueAt) return notice
  return (
    <Suspense fallback={notice}>
      <OthersNotice problem={problem} />
    </Suspense>
  )
}

/** Returns the text to show beside a field: that of a problem about it. */
export function useFieldProblem(problem: Problem | undefined): (field: string) => string | undefined {
  const textOf = useProblemText()
  return (field) => {
    const found = [problem, ...(problem?.others ?? [])].find((one) => one?.field === field)
    return found && textOf(found)
  }
}
