import { Button, NativeSelect } from '@mantine/core'
import type { StaffImport } from '@karat/contract/staff-imports.ts'
import { useState } from 'react'
import { useWork } from '../../api/session.tsx'
import { useAct } from '../../api/use-act.ts'
import { Box } from '../../ui/box.tsx'
import { ProblemNotice, useFieldProblem } from '../../ui/problem-notice.tsx'
import { StateLabel } from '../../ui/state-label.tsx'
import tableClasses from '../../ui/table.module.css'
import { useMessages } from '../../messages/messages.tsx'
import { useColumnName } from './column-name.ts'
import classes from './imports.module.css'
import { importsKey } from './use-imports.ts'

/** The columns of the file, each with the cells of its first lines and what it becomes. */
export function ColumnsBox({ of, onDone }: { of: StaffImport; onDone: () => void }) {
  const { t } = useMessages()
  const { site } = useWork()
  const columnName = useColumnName()
  const [chosen, choose] = useState(() => of.columns.map(({ column }) => column))
  const act = useAct('POST /api/staff/imports/:id/columns/', { touches: [importsKey(site.id)], onDone })
  const problemOf = useFieldProblem(act.problem)
  const named = of.columns
    .map((column, index) => ({ ...column, index }))
    .filter(({ head, samples }) => head !== '' || samples.some(Boolean))
  const targets = of.targets.map((target) => ({ value: target.name, label: columnName(target) }))
  return (
    <Box
      flush
      title={t('imports.columns')}
      foot={
        <div className={classes['bar']}>
          <p>{t('imports.columnsHint')}</p>
          <Button data-save loading={act.busy} onClick={() => act.run({ params: { id: of.id }, body: { columns: chosen } })}>
            {t('imports.check')}
          </Button>
        </div>
      }
    >
      <ProblemNotice problem={act.problem} fields={named.map(({ index }) => `columns.${index}`)} />
      <div className={tableClasses['scroll']}>
        <table className={tableClasses['table']} data-cards aria-label={t('imports.columns')}>
          <thead>
            <tr>
              <th scope="col">{t('imports.inFile')}</th>
              <th scope="col">{t('imports.becomes')}</th>
              <th scope="col">{t('imports.how')}</th>
            </tr>
          </thead>
          <tbody>
            {named.map(({ head, samples, index, column, isOwn }) => (
              <tr key={index}>
                <th scope="row">
                  <Head name={head || t('imports.noHead')} samples={samples} />
                </th>
                <td>
                  <NativeSelect
                    aria-label={t('imports.becomesOf', { column: head || t('imports.noHead') })}
                    value={chosen[index] ?? ''}
                    error={problemOf(`columns.${index}`)}
                    data={[{ value: '', label: t('imports.leaveOut') }, ...targets]}
                    onChange={(event) => {
                      const { value } = event.currentTarget
                      choose(chosen.map((former, at) => (at === index ? value || null : former)))
                    }}
                  />
                </td>
                <td>
                  {chosen[index] === null ? (
                    <StateLabel tone="off">{t('imports.leftOut')}</StateLabel>
                  ) : chosen[index] !== column ? (
                    <StateLabel tone="done">{t('imports.chosen')}</StateLabel>
                  ) : isOwn ? (
                    <StateLabel tone="done">{t('imports.sameName')}</StateLabel>
                  ) : (
                    <StateLabel tone="wait">{t('imports.guessed')}</StateLabel>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Box>
  )
}

/** The head of a column, with the cells of its first lines. */
function Head({ name, samples }: { name: string; samples: readonly string[] }) {
  return (
    <>
      <b>
        <bdi>{name}</bdi>
      </b>
      <div className={classes['samples']}>
        <bdi>{samples.filter(Boolean).join(' · ')}</bdi>
      </div>
    </>
  )
}
