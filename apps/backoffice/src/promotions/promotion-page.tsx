import { Button, Skeleton } from '@mantine/core'
import type { PromotionChoices, StaffPromotion } from '@karat/contract/staff-promotions.ts'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { Problem } from '../api/problem.ts'
import { useMay, useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { HistoryBox } from '../audit/history-box.tsx'
import { UndoNotice } from '../audit/undo-notice.tsx'
import { Forbidden } from '../shell/forbidden.tsx'
import { Box } from '../ui/box.tsx'
import { Columns } from '../ui/columns.tsx'
import { decimalsOf, useFormats } from '../ui/formats.ts'
import { DetailList } from '../ui/detail-list.tsx'
import { EditButtons } from '../ui/edit-buttons.tsx'
import { Notice } from '../ui/notice.tsx'
import { isConflict, OutdatedForm } from '../ui/outdated-form.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ProblemNotice, useFieldProblem } from '../ui/problem-notice.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { UnknownPage } from '../ui/unknown-page.tsx'
import { type EditedForm, useEditedForm } from '../ui/use-edited-form.ts'
import { ShopMessages } from '../messages/shop-messages.tsx'
import { useMessages } from '../messages/messages.tsx'
import { CustomersBox } from './customers-box.tsx'
import { DatesBox } from './dates-box.tsx'
import { EffectBox } from './effect-box.tsx'
import { EndDialog } from './end-dialog.tsx'
import { PromotionConflict } from './promotion-conflict.tsx'
import { formOfPromotion, newPromotionForm, type PromotionForm, readPromotionForm } from './promotion-form.ts'
import { toneOfPromotion } from './promotion-states.ts'
import { PromotionTextsBox } from './promotion-texts-box.tsx'
import { ScopeBox } from './scope-box.tsx'
import { ShopperBox } from './shopper-box.tsx'
import classes from './promotion.module.css'
import { promotionsKey, usePromotion, usePromotionChoices, usePromotionPreview } from './use-promotions.ts'

/** `/backoffice/promotions/ID`: a promotion of the site with all that staff write of it. */
export function PromotionPage() {
  const { t } = useMessages()
  const { id = '' } = useParams()
  const may = useMay()
  if (!may('promotions.read')) return <Forbidden page={t('menu.promotions')} />
  return (
    <ShopMessages>
      <PromotionById key={id} id={id} />
    </ShopMessages>
  )
}

/** `/backoffice/promotions/new`: a promotion that is not made yet. */
export function NewPromotionPage() {
  const { t } = useMessages()
  const may = useMay()
  if (!may('promotions.write')) return <Forbidden page={t('menu.promotions')} />
  return (
    <ShopMessages>
      <NewPromotion />
    </ShopMessages>
  )
}

function PromotionById({ id }: { id: string }) {
  const { t } = useMessages()
  const { data: promotion, error } = usePromotion(id)
  const { data: choices, error: choicesError } = usePromotionChoices()
  if (promotion && choices) return <PromotionEditor promotion={promotion} choices={choices} />
  const list = { href: '/promotions', label: t('menu.promotions') }
  if (error ?? choicesError)
    return <UnknownPage number={id} problem={(error ?? choicesError) as Problem} text={t('promotions.unknown')} list={list} />
  return <Skeleton height={400} />
}

function NewPromotion() {
  const { t } = useMessages()
  const { site } = useWork()
  const navigate = useNavigate()
  const { data: choices, error } = usePromotionChoices()
  const edited = useEditedForm(`promotion new ${site.id}`, newPromotionForm, 0)
  const { document, unread } = readPromotionForm(edited.form, decimalsOf(site.currency))
  const make = useAct('POST /api/staff/promotions/', {
    touches: [promotionsKey(site.id)],
    onDone: ({ id }) => {
      edited.clear()
      void navigate(`/promotions/${id}`, { replace: true })
    },
  })
  if (!choices) return error ? <ProblemNotice problem={error} /> : <Skeleton height={400} />
  return (
    <>
      <PageHead
        title={t('promotions.new')}
        above={<Link to="/promotions">{t('menu.promotions')}</Link>}
        actions={
          <Button
            data-save=""
            loading={make.busy}
            disabled={document === undefined}
            onClick={() => document && make.run({ body: { document } })}
          >
            {t('promotions.make')}
          </Button>
        }
      />
      <PromotionBoxes edited={edited} choices={choices} read={{ document, unread }} problem={make.problem} isClosed={false} />
    </>
  )
}

function PromotionEditor({ promotion, choices }: { promotion: StaffPromotion; choices: PromotionChoices }) {
  const { t, language } = useMessages()
  const { site } = useWork()
  const may = useMay()
  const { id } = promotion
  const edited = useEditedForm<PromotionForm>(`promotion ${id}`, formOfPromotion(promotion.document), promotion.version)
  const { form, isChanged } = edited
  const touches = [promotionsKey(site.id)]
  const save = useAct('POST /api/staff/promotions/:id/', { touches, onDone: edited.saved })
  const read = readPromotionForm(form, decimalsOf(site.currency))
  const isClosed = !may('promotions.write')
  const send = () => {
    if (read.document) save.run({ params: { id }, body: { version: edited.version, document: read.document } })
  }
  return (
    <>
      <PageHead
        title={form.texts[language]?.title || form.texts['en']?.title || id}
        above={<Link to="/promotions">{t('menu.promotions')}</Link>}
        actions={!isClosed && <EditButtons edited={edited} save={save} isReady={read.document !== undefined} onSave={send} />}
      />
      {!isClosed && <UndoNotice object="promotions" id={id} under={promotionsKey(site.id)} touches={touches} />}
      <OutdatedForm edited={edited} save={save} Conflict={PromotionConflict} />
      <PromotionBoxes
        edited={edited}
        choices={choices}
        read={read}
        problem={isConflict(save.problem) ? undefined : save.problem}
        isClosed={isClosed}
        state={
          <>
            <StateBox promotion={promotion} isClosed={isClosed || isChanged} />
            <HistoryBox object="promotions" id={id} under={promotionsKey(site.id)} />
          </>
        }
      />
    </>
  )
}

interface PromotionBoxesProps {
  edited: EditedForm<PromotionForm>
  choices: PromotionChoices
  read: ReturnType<typeof readPromotionForm>
  problem: Problem | undefined
  isClosed: boolean
  state?: ReactNode
}

const plainFields = ['couponCode', 'usageLimit', 'customerLimit', 'priority', 'minPrice', 'maxSaving', 'startsAt', 'endsAt'] as const
const effectFields = ['kind', 'percent', 'amount', 'perGram', 'buy', 'get', 'productID'] as const
const scopeFields = ['categories', 'collections', 'metals', 'purities'] as const

/** The boxes of a promotion's form, with what shoppers read beside them. */
function PromotionBoxes({ edited, choices, read, problem, isClosed, state }: PromotionBoxesProps) {
  const { t, nameOf } = useMessages()
  const { data: preview } = usePromotionPreview(read.document)
  const refusalOf = useFieldProblem(problem)
  const problemOf = (field: string) => {
    const cause = read.unread[field]
    return cause === undefined ? refusalOf(field) : nameOf('promotionUnread', cause)
  }
  const { form } = edited
  const props = { form, choices, isClosed, problemOf, change: (part: Partial<PromotionForm>) => edited.change({ ...form, ...part }) }
  const shown = [
    ...plainFields,
    ...effectFields.map((field) => `effect.${field}`),
    ...scopeFields.map((field) => `scope.${field}`),
    ...choices.languages.flatMap((language) => [`texts.${language}.title`, `texts.${language}.terms`]),
  ]
  return (
    <>
      <ProblemNotice problem={problem} fields={shown} />
      {problem?.field !== undefined && shown.includes(problem.field) && <Notice alert>{t('promotions.refused')}</Notice>}
      <Columns
        rail={
          <>
            {state}
            <ShopperBox texts={form.texts} languages={choices.languages} preview={preview} />
          </>
        }
      >
        <EffectBox {...props} />
        <ScopeBox {...props} products={preview?.products} />
        <PromotionTextsBox {...props} />
        <DatesBox {...props} />
        <CustomersBox {...props} />
      </Columns>
    </>
  )
}

/** The state and the uses of a promotion, and its end. */
function StateBox({ promotion, isClosed }: { promotion: StaffPromotion; isClosed: boolean }) {
  const { t, nameOf } = useMessages()
  const { time } = useFormats()
  const [isEnding, setEnding] = useState(false)
  const { state, uses, document } = promotion
  return (
    <Box title={t('promotions.now')}>
      <div className={classes['stack']}>
        <DetailList
          rows={[
            [
              t('column.state'),
              <StateLabel key="state" tone={toneOfPromotion[state]}>
                {nameOf('promotionState', state)}
              </StateLabel>,
            ],
            [t('promotions.uses'), `${uses.count.toLocaleString('en')}${uses.more ? '+' : ''}`],
            [nameOf('audit.field', 'endsAt'), document.endsAt === null ? t('promotions.noEnd') : time(document.endsAt)],
          ]}
        />
        {state !== 'ended' && !isClosed && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setEnding(true)}>
            {t(state === 'planned' ? 'promotions.withdraw' : 'promotions.end')}
          </Button>
        )}
      </div>
      {isEnding && <EndDialog promotion={promotion} onClose={() => setEnding(false)} />}
    </Box>
  )
}
