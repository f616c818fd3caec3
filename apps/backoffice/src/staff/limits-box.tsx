import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay, useWork } from '../api/session.tsx'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { Second } from '../ui/second.tsx'
import tableClasses from '../ui/table.module.css'
import { useMessages } from '../messages/messages.tsx'
import { AloneDialog } from './alone-dialog.tsx'
import { LimitsDialog } from './limits-dialog.tsx'
import type { Member } from './use-members.ts'
import { type MemberLimits, type StaffLimits } from './use-limits.ts'

const kinds = ['act', 'day', 'customer'] as const

interface LimitsBoxProps {
  members: readonly Member[]
  limits: StaffLimits
  /** Told the id of a member whose limits are opened. */
  onChosen: (id: string) => void
}

/** The limits of those who may give money or discounts on the chosen site, and whether somebody works alone there. */
export function LimitsBox({ members, limits, onChosen }: LimitsBoxProps) {
  const { t, nameOf } = useMessages()
  const { session, site } = useWork()
  const may = useMay()
  const { shortMoney, percent } = useFormats()
  const [asked, setAsked] = useState<MemberLimits | 'alone'>()
  const nameById = new Map(members.map(({ id, name }) => [id, name]))
  const nameOfMember = (id: string) => nameById.get(id) ?? id
  const isAlone = limits.alone === session.member.id
  const close = () => setAsked(undefined)
  return (
    <Box
      title={t('limits.title', { site: site.name })}
      flush
      foot={
        <>
          <p style={{ flex: '1 1 240px' }}>
            {limits.alone === null ? t('limits.aloneHint') : t('limits.alone', { name: nameOfMember(limits.alone) })}
          </p>
          {may('settings.write') && (
            <Button variant="default" onClick={() => setAsked('alone')} aria-haspopup="dialog">
              {t(limits.alone === null ? 'limits.workAlone' : 'limits.notAlone')}
            </Button>
          )}
        </>
      }
    >
      <div className={tableClasses['scroll']}>
        <table className={tableClasses['table']} data-cards="" aria-label={t('limits.title', { site: site.name })}>
          <thead>
            <tr>
              <th scope="col">{t('staff.name')}</th>
              {kinds.map((kind) => (
                <th key={kind} scope="col" data-align="end">
                  {nameOf('limit', kind)}
                </th>
              ))}
              <th scope="col" data-align="end">
                {nameOf('limit', 'making')}
              </th>
              <th scope="col">{t('staff.actions')}</th>
            </tr>
          </thead>
          <tbody>
            {limits.members.map((member) => (
              <tr key={member.id}>
                <td>
                  <bdi>{nameOfMember(member.id)}</bdi>
                </td>
                {kinds.map((kind) => (
                  <LimitCell
                    key={kind}
                    label={nameOf('limit', kind)}
                    given={member.givesMoney ? member.given[kind] : undefined}
                    ofSite={member.ofSite[kind]}
                    format={shortMoney}
                  />
                ))}
                <LimitCell
                  label={nameOf('limit', 'making')}
                  given={member.givesDiscounts ? member.given.making : undefined}
                  ofSite={member.ofSite.making}
                  format={percent}
                />
                <td>
                  {may('settings.write') && (member.id !== session.member.id || isAlone) && (
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={t('staff.actionOn', { action: t('limits.change'), name: nameOfMember(member.id) })}
                      onClick={() => {
                        setAsked(member)
                        onChosen(member.id)
                      }}
                    >
                      {t('limits.change')}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {asked === 'alone' && <AloneDialog on={limits.alone === null} onClose={close} />}
      {asked !== undefined && asked !== 'alone' && (
        <LimitsDialog
          name={nameOfMember(asked.id)}
          member={limits.members.find(({ id }) => id === asked.id) ?? asked}
          currency={limits.currency}
          onClose={close}
        />
      )}
    </Box>
  )
}

interface LimitCellProps {
  label: string
  /** Null where that of the site holds, undefined where the member gives nothing of the kind. */
  given: number | null | undefined
  ofSite: number
  format: (value: number) => string
}

function LimitCell({ label, given, ofSite, format }: LimitCellProps) {
  const { t } = useMessages()
  return (
    <td data-align="end" data-label={label}>
      {given === undefined ? '–' : format(given ?? ofSite)}
      {given === null && <Second>{t('limits.ofSite')}</Second>}
    </td>
  )
}
