import { Button, Skeleton } from '@mantine/core'
import type { ListedContent } from '@karat/contract/staff-content.ts'
import { slugOfContent } from '@karat/sites/content-blocks.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../api/session.tsx'
import { Forbidden } from '../shell/forbidden.tsx'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { useLanguageName } from '../ui/language-name.ts'
import { PageHead } from '../ui/page-head.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import tableClasses from '../ui/table.module.css'
import { ShopMessages } from '../messages/shop-messages.tsx'
import { useMessages } from '../messages/messages.tsx'
import { NewPageDialog } from './new-page-dialog.tsx'
import { PlanLabel } from './plan-label.tsx'
import { useContents } from './use-content.ts'

/** `/backoffice/content`: the content of the site by kind, with what is planned and what is missing in which language. */
export function ContentPage() {
  const { t } = useMessages()
  const may = useMay()
  if (!may('content.read')) return <Forbidden page={t('menu.content')} />
  return (
    <ShopMessages>
      <ContentList />
    </ShopMessages>
  )
}

function ContentList() {
  const { t } = useMessages()
  const may = useMay()
  const { data: contents, error } = useContents()
  const [isNew, setNew] = useState(false)
  return (
    <>
      <PageHead
        title={t('menu.content')}
        actions={
          may('content.write') && (
            <Button aria-haspopup="dialog" disabled={!contents} onClick={() => setNew(true)}>
              {t('content.newPage')}
            </Button>
          )
        }
      />
      {isNew && contents && <NewPageDialog taken={contents.map(({ kind }) => kind)} onClose={() => setNew(false)} />}
      <ProblemNotice problem={error ?? undefined} />
      {!contents && !error && <Skeleton height={160} />}
      {contents && (
        <Box flush>
          <div className={tableClasses['scroll']}>
            <table className={tableClasses['table']} aria-label={t('menu.content')} data-cards="">
              <thead>
                <tr>
                  <th scope="col">{t('content.page')}</th>
                  <th scope="col">{t('column.state')}</th>
                  <th scope="col">{t('content.languages')}</th>
                </tr>
              </thead>
              <tbody>
                {contents.map((content) => (
                  <ContentRow key={content.kind} content={content} />
                ))}
              </tbody>
            </table>
          </div>
        </Box>
      )}
    </>
  )
}

function ContentRow({ content: { kind, title, shown, blocks, liveSince, plannedAt, missing } }: { content: ListedContent }) {
  const { t, nameOf } = useMessages()
  const { time } = useFormats()
  const languageName = useLanguageName()
  const slug = slugOfContent(kind)
  const address = `/pages/${slug}`
  return (
    <tr>
      <td>
        <Link to={`/content/${kind}`}>{slug === undefined ? nameOf('contentKind', kind) : <bdi>{title || address}</bdi>}</Link>
        {slug !== undefined && (
          <Second>
            <bdi dir="ltr">{address}</bdi>
          </Second>
        )}
        <Second>{t('content.shownOf', { shown, count: blocks })}</Second>
      </td>
      <td>
        <PlanLabel isShown={shown > 0} plannedAt={plannedAt} />
        <Second>{liveSince === null ? t('content.fromStart') : t('content.since', { time: time(liveSince) })}</Second>
      </td>
      <td>
        {Object.entries(missing).map(([language, count]) => (
          <Second key={language} {...(count > 0 && { tone: 'warn' })}>
            <bdi>{languageName(language)}</bdi>: {count === 0 ? t('content.complete') : t('content.missing', { count })}
          </Second>
        ))}
      </td>
    </tr>
  )
}
