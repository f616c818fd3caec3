import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay, useWork } from '../../api/session.tsx'
import { useAct } from '../../api/use-act.ts'
import { UndoNotice } from '../../audit/undo-notice.tsx'
import { usePlaceName } from '../../ready-pieces/use-ready-pieces.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { Box } from '../../ui/box.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Second } from '../../ui/second.tsx'
import { StateLabel } from '../../ui/state-label.tsx'
import tableClasses from '../../ui/table.module.css'
import { useMessages } from '../../messages/messages.tsx'
import { Loaded } from '../loaded.tsx'
import { RowButtons } from '../row-acts.tsx'
import { ScaleDialog } from './scale-dialog.tsx'
import { scalesKey, type StaffScale, useScales } from './use-scales.ts'

const acts = ['change', 'retire'] as const

/** The scales of the chosen site by place: the step of each, and until when it is verified. */
export function ScalesBox() {
  const { t } = useMessages()
  const may = useMay()
  const { site } = useWork()
  const query = useScales()
  const [asked, setAsked] = useState<{ act: 'add' } | { act: (typeof acts)[number]; scale: StaffScale }>()
  /** The scale that was changed last, whose changes can be undone. */
  const [touched, setTouched] = useState<Pick<StaffScale, 'id' | 'name'>>()
  const isEditor = may('settings.write')
  const key = scalesKey(site.id)
  const close = () => setAsked(undefined)
  return (
    <>
      {touched && isEditor && (
        <UndoNotice key={touched.id} object="scales" id={touched.id} thing={touched.name} under={key} touches={[key]} />
      )}
      <Loaded query={query}>
        {(scales) => (
          <Box
            title={t('scales.title')}
            actions={
              isEditor && (
                <Button aria-haspopup="dialog" onClick={() => setAsked({ act: 'add' })}>
                  {t('scales.add')}
                </Button>
              )
            }
            flush
            foot={<p>{t(scales.some(({ retiredAt }) => retiredAt === null) ? 'scales.hint' : 'scales.none')}</p>}
          >
            {scales.length > 0 && <ScaleTable scales={scales} onAct={isEditor ? (act, scale) => setAsked({ act, scale }) : undefined} />}
            {asked && asked.act !== 'retire' && (
              <ScaleDialog
                opened={asked.act === 'change' ? asked.scale : undefined}
                current={asked.act === 'change' ? scales.find(({ id }) => id === asked.scale.id) : undefined}
                onSaved={setTouched}
                onClose={close}
              />
            )}
            {asked?.act === 'retire' && <RetireDialog scale={asked.scale} onRetired={setTouched} onClose={close} />}
          </Box>
        )}
      </Loaded>
    </>
  )
}

interface ScaleTableProps {
  scales: readonly StaffScale[]
  /** Undefined where the member may only read them. */
  onAct: ((act: (typeof acts)[number], scale: StaffScale) => void) | undefined
}

function ScaleTable({ scales, onAct }: ScaleTableProps) {
  const { t, nameOf } = useMessages()
  const { grams, day } = useFormats()
  const placeName = usePlaceName()
  return (
    <div className={tableClasses['scroll']}>
      <table className={tableClasses['table']} data-cards="" aria-label={t('scales.title')}>
        <thead>
          <tr>
            <th scope="col">{t('scales.scale')}</th>
            <th scope="col">{nameOf('audit.field', 'stepMg')}</th>
            <th scope="col">{nameOf('audit.field', 'verifiedUntil')}</th>
            {onAct && <th scope="col">{t('staff.actions')}</th>}
          </tr>
        </thead>
        <tbody>
          {scales.map((scale) => (
            <tr key={scale.id}>
              <td>
                <bdi>{scale.name}</bdi>
                <Second>
                  <bdi>{placeName(scale.storeID)}</bdi>
                </Second>
              </td>
              <td data-label={nameOf('audit.field', 'stepMg')}>{grams(scale.stepMg)}</td>
              <td data-label={nameOf('audit.field', 'verifiedUntil')}>
                {day(scale.verifiedUntil)}
                {scale.retiredAt === null && scale.isExpired && <StateLabel tone="act">{t('scales.expired')}</StateLabel>}
                {scale.retiredAt !== null && <Second>{t('scales.retired', { day: day(scale.retiredAt) })}</Second>}
              </td>
              {onAct && (
                <td>{scale.retiredAt === null && <RowButtons name={scale.name} acts={acts} onAct={(act) => onAct(act, scale)} />}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RetireDialogProps {
  scale: StaffScale
  onRetired: (scale: StaffScale) => void
  onClose: () => void
}

/** Asks whether a scale shall be retired. */
function RetireDialog({ scale, onRetired, onClose }: RetireDialogProps) {
  const { t } = useMessages()
  const { site } = useWork()
  const act = useAct('POST /api/staff/scales/:id/retire/', {
    touches: [scalesKey(site.id)],
    onDone: () => {
      onRetired(scale)
      onClose()
    },
  })
  return (
    <ActDialog
      title={scale.name}
      confirm={t('scales.retire')}
      act={act}
      canSend
      onSend={() => act.run({ params: { id: scale.id }, body: {} })}
      onClose={onClose}
    >
      <p>{t('scales.retireLead')}</p>
    </ActDialog>
  )
}
