import { Link } from 'react-router'
import type { Problem } from '../api/problem.ts'
import { useMessages } from '../messages/messages.tsx'
import { Notice } from './notice.tsx'
import { PageHead } from './page-head.tsx'
import { ProblemNotice } from './problem-notice.tsx'

interface UnknownPageProps {
  number: string
  problem: Problem
  /** The text where no thing of the site has the number. */
  text: string
  /** The list that the page belongs to. */
  list: { href: string; label: string }
}

/** The page of a thing that could not be read. One that is not there says so in words for staff, with the way back to its list. */
export function UnknownPage({ number, problem, text, list }: UnknownPageProps) {
  const { t } = useMessages()
  return (
    <>
      <PageHead title={number} above={<Link to={list.href}>{list.label}</Link>} />
      {problem.status === 404 ? (
        <Notice tone="bad" alert>
          {text} <Link to={list.href}>{t('unknown.back', { list: list.label })}</Link>
        </Notice>
      ) : (
        <ProblemNotice problem={problem} />
      )}
    </>
  )
}
