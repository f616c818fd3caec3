import '../../app/library-forms.css'
import { Button, Progress, Skeleton } from '@mantine/core'
import type { StaffImport } from '@karat/contract/staff-imports.ts'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useMay, useWork } from '../../api/session.tsx'
import { useAct } from '../../api/use-act.ts'
import { Forbidden } from '../../shell/forbidden.tsx'
import { Box } from '../../ui/box.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ProblemNotice } from '../../ui/problem-notice.tsx'
import { ProgressSteps } from '../../ui/progress-steps.tsx'
import { StateLabel } from '../../ui/state-label.tsx'
import { Tiles } from '../../ui/tiles.tsx'
import { UnknownPage } from '../../ui/unknown-page.tsx'
import { ShopMessages } from '../../messages/shop-messages.tsx'
import { useMessages } from '../../messages/messages.tsx'
import { productsKey } from '../use-products.ts'
import { ColumnsBox } from './columns-box.tsx'
import { stepsOf, toneOfImport } from './import-states.ts'
import classes from './imports.module.css'
import { PictureModeBox } from './picture-mode-box.tsx'
import { PiecesBox } from './pieces-box.tsx'
import { importsKey, useImport } from './use-imports.ts'

/** `/backoffice/products/import/ID`: an import from its columns over the dry run to what came of it. */
export function ImportPage() {
  const { t } = useMessages()
  const { id = '' } = useParams()
  const may = useMay()
  if (!may('products.write')) return <Forbidden page={t('imports.title')} />
  return (
    <ShopMessages>
      <ImportById key={id} id={id} />
    </ShopMessages>
  )
}

function ImportById({ id }: { id: string }) {
  const { t } = useMessages()
  const { data, error } = useImport(id)
  if (data) return <ImportSteps of={data} />
  if (error)
    return (
      <UnknownPage number={id} problem={error} text={t('imports.unknown')} list={{ href: '/products/import', label: t('imports.title') }} />
    )
  return <Skeleton height={400} />
}

function ImportSteps({ of }: { of: StaffImport }) {
  const { t, nameOf } = useMessages()
  const { time } = useFormats()
  const { name, state, lines, format, createdAt, pictures } = of
  // The columns of a file that was checked already are shown again where somebody wants others.
  const [isChoosing, setChoosing] = useState(false)
  const asksColumns = state === 'columns' || (state === 'checked' && isChoosing)
  return (
    <>
      <PageHead
        title={name}
        above={
          <>
            <Link to="/products">{t('menu.products')}</Link> · <Link to="/products/import">{t('imports.title')}</Link>
          </>
        }
        beside={
          <StateLabel tone={toneOfImport[state]} boxed>
            {nameOf('importState', state)}
          </StateLabel>
        }
      />
      <div className={classes['stack']}>
        {state !== 'reading' && (
          <p>
            {t(pictures ? 'imports.readFiles' : 'imports.read', { count: lines, time: time(createdAt) })}{' '}
            {format !== '' && <bdi>{format}</bdi>}
          </p>
        )}
        <ProgressSteps
          label={t('imports.steps')}
          steps={stepsOf(state, pictures === null).map((step) => ({ ...step, label: nameOf('importStep', step.key) }))}
        />
        {asksColumns ? (
          <ColumnsBox of={of} onDone={() => setChoosing(false)} />
        ) : (
          <StateOfImport of={of} onColumns={() => setChoosing(true)} />
        )}
      </div>
    </>
  )
}

/** The state of an import besides its columns: a notice or its progress, its counts, its lists, and the next act. */
function StateOfImport({ of, onColumns }: { of: StaffImport; onColumns: () => void }) {
  const { t } = useMessages()
  const { state, problemText, problemLine } = of
  if (state === 'unreadable')
    return (
      <>
        <Notice tone="bad" alert>
          {problemText ?? t('imports.unreadable')} {problemLine !== null && t('imports.atLine', { line: problemLine })}
        </Notice>
        <NextAct of={of} onColumns={onColumns} />
      </>
    )
  if (state === 'reading')
    return (
      <>
        {of.pictures ? (
          <Work label={t('imports.readingPictures', { done: of.pictures.read, count: of.lines })} done={of.pictures.read} of={of.lines} />
        ) : (
          <Work label={t('imports.reading')} done={0} of={0} />
        )}
        <NextAct of={of} onColumns={onColumns} />
      </>
    )
  return (
    <>
      <Running of={of} />
      <Counts of={of} />
      {state === 'checked' && of.counts.moved > 0 && <Notice>{t('imports.moved', { count: of.counts.moved })}</Notice>}
      {state === 'checked' && of.pictures && <PictureModeBox key={of.pictures.mode} of={of} mode={of.pictures.mode} />}
      {state !== 'checking' && <PiecesBox of={of} />}
      <NextAct of={of} onColumns={onColumns} />
    </>
  )
}

/** How far the work of the service is; without a number of things it has just begun. */
function Work({ label, done, of }: { label: string; done: number; of: number }) {
  return (
    <Box>
      <p aria-live="polite">{label}</p>
      <Progress value={of === 0 ? 0 : (100 * done) / of} aria-label={label} />
    </Box>
  )
}

function Running({ of: { state, counts } }: { of: StaffImport }) {
  const { t } = useMessages()
  const checked = counts.new + counts.changed + counts.same + counts.refused
  const ended = counts.applied + counts.failed + counts.undone + counts.kept
  if (state === 'checking') {
    const all = checked + counts.unchecked
    return <Work label={t('imports.checking', { done: checked, count: all })} done={checked} of={all} />
  }
  if (state === 'applying')
    return <Work label={t('imports.applying', { done: ended, count: counts.taken })} done={ended} of={counts.taken} />
  if (state !== 'undoing') return null
  const [done, all] = [counts.undone + counts.kept, ended - counts.failed]
  return <Work label={t('imports.undoing', { done, count: all })} done={done} of={all} />
}

function Counts({ of: { state, counts, lines, pictures } }: { of: StaffImport }) {
  const { t, nameOf } = useMessages()
  const hasEnded = ['applying', 'applied', 'undoing', 'undone'].includes(state)
  const shown = hasEnded
    ? (['applied', 'failed', 'undone', 'kept', 'refused'] as const)
    : (['changed', 'new', 'same', 'refused'] as const).filter((key) => key !== 'new' || !pictures)
  return (
    <Box flush>
      <Tiles
        tiles={[
          { key: 'lines', name: t(pictures ? 'imports.files' : 'imports.lines'), value: lines.toLocaleString('en') },
          ...shown.map((key) => ({ key, name: nameOf('importCount', key), value: counts[key].toLocaleString('en') })),
        ]}
      />
    </Box>
  )
}

/** The acts that an import allows in its state: to apply it, to undo it, to throw it away, to choose other columns. */
function NextAct({ of: { id, state, counts, pictures, undoUntil }, onColumns }: { of: StaffImport; onColumns: () => void }) {
  const { t } = useMessages()
  const { time } = useFormats()
  const { site } = useWork()
  const navigate = useNavigate()
  const touches = [importsKey(site.id), productsKey(site.id)]
  const apply = useAct('POST /api/staff/imports/:id/apply/', { touches })
  const undo = useAct('POST /api/staff/imports/:id/undo/', { touches })
  const drop = useAct('POST /api/staff/imports/:id/drop/', { touches, onDone: () => void navigate('/products/import') })
  const input = { params: { id }, body: {} }
  const canDrop = state === 'reading' || state === 'checking' || state === 'checked' || state === 'unreadable'
  const canUndo = state === 'applied' && undoUntil !== null && counts.applied > 0
  if (!canDrop && !canUndo) return null
  return (
    <Box>
      <ProblemNotice problem={apply.problem ?? undo.problem ?? drop.problem} />
      <div className={classes['bar']}>
        <p>
          {state === 'checked' &&
            (pictures
              ? t('imports.picturesLead', { changed: counts.taken })
              : t('imports.applyLead', { changed: counts.taken - counts.takenNew, fresh: counts.takenNew }))}
          {canUndo && t('imports.undoLead', { time: time(undoUntil) })}
        </p>
        {canDrop && (
          <Button variant="default" loading={drop.busy} onClick={() => drop.run(input)}>
            {t('imports.drop')}
          </Button>
        )}
        {state === 'checked' && (
          <>
            {!pictures && (
              <Button variant="default" onClick={onColumns}>
                {t('imports.otherColumns')}
              </Button>
            )}
            <Button loading={apply.busy} disabled={counts.taken === 0} onClick={() => apply.run(input)}>
              {t('imports.apply', { count: counts.taken })}
            </Button>
          </>
        )}
        {canUndo && (
          <Button variant="default" loading={undo.busy} onClick={() => undo.run(input)}>
            {t('imports.undo')}
          </Button>
        )}
      </div>
    </Box>
  )
}
