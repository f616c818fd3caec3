import { Button, NativeSelect, Skeleton } from '@mantine/core'
import type { StaffContent } from '@karat/contract/staff-content.ts'
import { type ContentBlock, slugOfContent } from '@karat/sites/content-blocks.ts'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useMay, useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { HistoryBox } from '../audit/history-box.tsx'
import { UndoNotice } from '../audit/undo-notice.tsx'
import { Forbidden } from '../shell/forbidden.tsx'
import { useFormats } from '../ui/formats.ts'
import { useLanguageName } from '../ui/language-name.ts'
import { ListTabs } from '../ui/list-tabs.tsx'
import { DiscardButton } from '../ui/edit-buttons.tsx'
import { isConflict, OutdatedForm } from '../ui/outdated-form.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ProblemNotice, useFieldProblem } from '../ui/problem-notice.tsx'
import { useEditedForm } from '../ui/use-edited-form.ts'
import { ShopMessages } from '../messages/shop-messages.tsx'
import { useMessages } from '../messages/messages.tsx'
import { BlockBox } from './block-box.tsx'
import { BlocksBox } from './blocks-box.tsx'
import { CompareBox } from './compare-box.tsx'
import { CopyButton } from './copy-button.tsx'
import { ContentConflict } from './content-conflict.tsx'
import { headlineOf, picturesOf, placeOfField } from './content-form.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { PlanLabel } from './plan-label.tsx'
import classes from './content.module.css'
import { contentKey, useEditedContent, usePictureAddresses } from './use-content.ts'

/** `/backoffice/content/:kind`: the blocks of the home page, the menu, the footer or a text page of the site, as they are live and as they are planned. */
export function ContentEditorPage() {
  const { t } = useMessages()
  const may = useMay()
  if (!may('content.read')) return <Forbidden page={t('menu.content')} />
  return (
    <ShopMessages>
      <LoadedContent />
    </ShopMessages>
  )
}

function LoadedContent() {
  const { kind = '' } = useParams()
  const { data: content, error } = useEditedContent(kind)
  const [address] = useSearchParams()
  if (!content) return error ? <ProblemNotice problem={error} /> : <Skeleton height={400} />
  const isPlan = content.planned !== null && address.get('side') !== 'live'
  return <ContentEditor key={`${kind} ${isPlan ? 'planned' : 'live'}`} content={content} isPlan={isPlan} />
}

/** The editor of what is live, or of what is planned. */
function ContentEditor({ content, isPlan }: { content: StaffContent; isPlan: boolean }) {
  const { t, nameOf } = useMessages()
  const { site } = useWork()
  const { time } = useFormats()
  const may = useMay()
  const languageName = useLanguageName()
  const { kind, live, liveSince, planned, plannedAt, choices } = content
  const edited = useEditedForm<ContentBlock[]>(
    `content ${kind} ${site.id} ${isPlan ? 'planned' : 'live'}`,
    planned && isPlan ? planned : live,
    content.version,
  )
  const { form, isChanged, isOutdated, version } = edited
  const [language, setLanguage] = useState('en')
  const [chosen, choose] = useState<string>()
  const [isPlanning, setPlanning] = useState(false)
  const touches = [contentKey(site.id)]
  const publish = useAct('POST /api/staff/content/:kind/', { touches, onDone: edited.saved })
  const publishPlan = useAct('POST /api/staff/content/:kind/plan/publish/', { touches })
  const withdraw = useAct('POST /api/staff/content/:kind/plan/withdraw/', { touches })
  const isClosed = !may('content.write')
  const problem = [publish, publishPlan, withdraw].find((act) => act.problem)?.problem
  const problemOf = useFieldProblem(problem)
  const current = form.find(({ id }) => id === chosen) ?? form[0]
  const at = current ? form.indexOf(current) : 0
  const place = placeOfField(problem?.field)
  const addresses = usePictureAddresses([...live, ...form].flatMap(picturesOf))
  const resetAll = () => [publish, publishPlan, withdraw].forEach((act) => act.reset())
  const write = (blocks: ContentBlock[]) => {
    edited.change(blocks)
  }
  const goToProblem = () => {
    const block = place && form[place.block]
    if (block) choose(block.id)
    if (place?.language && choices.languages.includes(place.language)) setLanguage(place.language)
  }
  const plannedText = plannedAt === null ? '' : t('content.plannedFor', { time: time(plannedAt) })
  const params = { kind }
  const slug = slugOfContent(kind)
  const title = slug === undefined ? nameOf('contentKind', kind) : (live[0] && headlineOf(live[0], language)) || `/pages/${slug}`
  // Other content than the home page is long: its fields stand first.
  const compared = (
    <CompareBox
      live={live}
      next={form}
      heads={{
        live: liveSince === null ? t('content.live') : t('content.liveSince', { time: time(liveSince) }),
        next: isPlan && plannedAt !== null ? t('content.from', { time: time(plannedAt) }) : t('content.typed'),
      }}
      language={language}
      addresses={addresses}
    />
  )
  return (
    <>
      <PageHead
        title={title}
        above={<Link to="/content">{t('menu.content')}</Link>}
        beside={plannedAt !== null && <PlanLabel isShown plannedAt={plannedAt} boxed />}
        actions={
          <>
            <NativeSelect
              aria-label={t('content.language')}
              value={language}
              data={choices.languages.map((code) => ({ value: code, label: languageName(code) }))}
              onChange={(event) => setLanguage(event.currentTarget.value)}
            />
            {!isClosed && <CopyButton kind={kind} languages={choices.languages} onCopy={write} />}
            {!isClosed && <DiscardButton edited={edited} reset={resetAll} />}
            {!isClosed && isPlan && !isChanged && (
              <>
                <Button variant="default" loading={withdraw.busy} onClick={() => withdraw.run({ params, body: { version } })}>
                  {t('content.withdraw')}
                </Button>
                <Button loading={publishPlan.busy} onClick={() => publishPlan.run({ params, body: { version } })}>
                  {t('content.publishPlan')}
                </Button>
              </>
            )}
            {!isClosed && (
              <Button
                {...(isPlan && isChanged ? { 'data-save': '' } : { variant: 'default' })}
                aria-haspopup="dialog"
                disabled={isOutdated || (!isChanged && !isPlan) || (!isPlan && planned !== null)}
                onClick={() => setPlanning(true)}
              >
                {t(isPlan ? 'content.changePlan' : 'content.plan')}
              </Button>
            )}
            {!isClosed && !isPlan && (
              <Button
                data-save=""
                loading={publish.busy}
                disabled={(!isChanged && !content.isSuggested) || isOutdated}
                onClick={() => publish.run({ params, body: { version, blocks: form } })}
              >
                {t('content.publish')}
              </Button>
            )}
          </>
        }
      />
      {planned && (
        <ListTabs
          label={t('content.sides')}
          current={isPlan ? 'planned' : 'live'}
          tabs={[
            { key: 'planned', label: plannedText, href: `/content/${kind}` },
            { key: 'live', label: t('content.live'), href: `/content/${kind}?side=live` },
          ]}
        />
      )}
      {!isClosed && <UndoNotice object="content" id={kind} under={contentKey(site.id)} touches={touches} />}
      <OutdatedForm edited={edited} save={{ problem: publish.problem, reset: resetAll }} Conflict={ContentConflict} />
      {problem && !isConflict(publish.problem) && (
        <>
          <ProblemNotice problem={problem} />
          {place && form[place.block] && (
            <Button variant="default" size="compact-sm" onClick={goToProblem}>
              {t('content.toField')}
            </Button>
          )}
        </>
      )}
      <div className={classes['editor']}>
        <div className={classes['side']}>
          <BlocksBox
            name={kind}
            blocks={form}
            current={current?.id}
            language={language}
            languages={choices.languages}
            isClosed={isClosed}
            onChange={write}
            onChoose={choose}
          />
          {!isClosed && <p className={classes['hint']}>{t('content.moveHint')}</p>}
          <HistoryBox object="content" id={kind} under={contentKey(site.id)} />
        </div>
        <div className={classes['side']}>
          {kind === 'home' && compared}
          {current && (
            <BlockBox
              key={current.id}
              block={current}
              at={`blocks.${at}`}
              choices={choices}
              language={language}
              problemOf={problemOf}
              addresses={addresses}
              isClosed={isClosed}
              onChange={(block) => write(form.map((one) => (one.id === block.id ? block : one)))}
              onRemove={form.length > 1 ? () => write(form.filter(({ id }) => id !== current.id)) : undefined}
            />
          )}
          {kind !== 'home' && compared}
        </div>
      </div>
      {isPlanning && (
        <PlanDialog
          kind={kind}
          blocks={form}
          version={version}
          plannedAt={plannedAt}
          onDone={() => {
            setPlanning(false)
            edited.clear()
          }}
          onClose={() => setPlanning(false)}
        />
      )}
    </>
  )
}
