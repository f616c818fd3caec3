import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Box } from '../ui/box.tsx'
import { Notice } from '../ui/notice.tsx'
import { useMessages } from '../messages/messages.tsx'
import { useStoneName } from './stone-names.ts'
import { RateTable } from './rate-table.tsx'
import type { TypedRate } from './typed-rates.ts'
import type { StaffRates } from './use-rates.ts'

const NewStoneDialog = lazy(async () => ({ default: (await import('./new-stone-dialog.tsx')).NewStoneDialog }))

interface StoneRatesBoxProps {
  rates: StaffRates
  /** The typed texts by key; undefined where the member may only read. */
  typed: Readonly<Record<string, TypedRate>> | undefined
  problemOf: (field: string) => string | undefined
  onType: (texts: Readonly<Record<string, string>>) => void
  /** Takes several lines or cells that are pasted into a field. */
  onPaste: (text: string) => void
}

/** The rates of stones by their names and keys, each of a carat or a piece, and the button that adds others. The preview of prices leaves them out. */
export function StoneRatesBox({ rates, typed, problemOf, onType, onPaste }: StoneRatesBoxProps) {
  const { t, nameOf } = useMessages()
  const stoneNameOf = useStoneName()
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState<string>()
  return (
    <Box
      flush={rates.stones.length > 0}
      id="stones"
      title={t('rates.stones')}
      {...(typed && { beside: t('rates.stonesHint') })}
      actions={
        typed && (
          <Button variant="default" aria-haspopup="dialog" onClick={() => setAdding(true)}>
            {t('rates.addStone')}
          </Button>
        )
      }
    >
      {added !== undefined && (
        <div role="status">
          <Notice tone="good">{t('rates.stoneAdded', { name: stoneNameOf(added) })}</Notice>
        </div>
      )}
      {isAdding && (
        <Suspense>
          <NewStoneDialog
            rates={rates}
            onClose={(key) => {
              setAdding(false)
              setAdded(key)
            }}
          />
        </Suspense>
      )}
      {rates.stones.length === 0 && <p>{t('rates.noStones')}</p>}
      {rates.stones.length > 0 && (
        <RateTable
          head={t('rates.stone')}
          currency={rates.currency}
          guardPercent={rates.guardPercent}
          canChange={typed !== undefined}
          onPaste={onPaste}
          groups={[
            [
              '',
              rates.stones.map(({ key, unit, ...live }) => ({
                ...live,
                name: key,
                label: stoneNameOf(key),
                second: stoneNameOf(key) === key ? nameOf('rates.unit', unit) : `${key}${t('list.comma')}${nameOf('rates.unit', unit)}`,
                typed: typed?.[key],
                problem: problemOf(`stones.${key}`),
                onType: (text) => onType({ [key]: text }),
              })),
            ],
          ]}
        />
      )}
    </Box>
  )
}
