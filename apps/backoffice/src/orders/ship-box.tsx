import { Button, Select, Switch } from '@mantine/core'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { Box } from '../ui/box.tsx'
import { useFormats } from '../ui/formats.ts'
import { sumOf } from '../ui/piece-rows.ts'
import { ProblemNotice, useFieldProblem } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { StateLabel } from '../ui/state-label.tsx'
import { useTyped } from '../ui/use-typed.ts'
import { useMessages } from '../messages/messages.tsx'
import classes from './ship-box.module.css'
import { courierBody, CourierFields, courierFields, isCourier, noCourier } from './courier-fields.tsx'
import { isCollected, useOrderNames } from './order-names.ts'
import { priceOf } from './piece-price.ts'
import { ordersKey } from './use-order.ts'

/** The states of pieces that have not left the house. */
const inHouse = new Set([
  'placed',
  'on_hold',
  'confirmed',
  'allocated',
  'in_production',
  'quality_check',
  'revision_pending',
  'ready',
  'packed',
  'cancel_requested',
])
const shipOf = ({ transitions }: StaffOrder['pieces'][number]) => transitions.find(({ transition }) => transition === 'ship')

/**
 * The hand-over of a parcel: its carrier and its number. It stays closed while a condition does not hold, and names the pieces that would not
 * leave with the parcel, each with its reason. An order that is collected goes to its store: with nobody named, or with a courier. Pieces that
 * lie in that store already have no part in it.
 */
export function ShipBox({ order }: { order: StaffOrder }) {
  const { t, nameOf } = useMessages()
  const { site } = useWork()
  const { money } = useFormats()
  const travelling = order.pieces.filter(({ isInItsStore }) => !isInItsStore)
  const packed = travelling.filter((piece) => shipOf(piece)?.allowed)
  const staying = travelling.filter((piece) => inHouse.has(piece.state) && !packed.includes(piece))
  const toStore = isCollected(order.deliveryMethod)
  const wordOf = useOrderNames()
  const form = `ship ${site.id} ${order.number}`
  const [byCourier, setByCourier] = useTyped(form, 'byCourier', !toStore)
  const [unit, setUnit] = useTyped(form, 'unit', 'all')
  const [courier, setCourier] = useTyped(form, 'courier', noCourier)
  const [chosenStore, setStore] = useTyped<string | null | undefined>(form, 'store', undefined)
  // The store that has all of them in its stock ships them, unless another one is chosen.
  const place = packed.every(({ storeID }) => storeID === packed[0]?.storeID) ? (packed[0]?.storeID ?? null) : null
  const store = chosenStore === undefined ? place : chosenStore
  const act = useAct('POST /api/staff/orders/:number/transition/', {
    draft: form,
    touches: [ordersKey(site.id)],
    onDone: () => {
      setCourier({ ...noCourier, carrier: courier.carrier })
      setUnit('all')
    },
  })
  const problemOf = useFieldProblem(act.problem)
  const ship = travelling.some(shipOf) && order.transitions.find(({ transition }) => transition === 'ship')
  if (!ship) return null
  const canSend = ship.allowed && (!byCourier || isCourier(courier))
  const leaving = unit === 'all' ? packed : packed.filter((piece) => String(piece.unit) === unit)
  const title = toStore ? wordOf('transition', 'ship', order.deliveryMethod) : t('ship.title')
  return (
    <Box
      id="ship"
      title={title}
      actions={
        ship.allowed ? (
          <StateLabel boxed tone="done">
            {staying.length === 0 ? t('ship.ready') : t('ship.readyPart', { count: packed.length, all: packed.length + staying.length })}
          </StateLabel>
        ) : (
          ship.guard !== null && (
            <StateLabel boxed tone="off">
              {nameOf('guard', ship.guard)}
            </StateLabel>
          )
        )
      }
    >
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (canSend)
            act.run({
              params: { number: order.number },
              body: {
                transition: 'ship',
                ...(byCourier && courierBody(courier)),
                ...(store !== null && { store }),
                units: unit === 'all' ? packed.map((piece) => piece.unit) : [Number(unit)],
              },
            })
        }}
        noValidate
      >
        <div className={classes['fields']}>
          {packed.length > 1 && (
            <Select
              label={t('ship.pieces')}
              disabled={!ship.allowed}
              data={[
                { value: 'all', label: t('ship.everything', { count: packed.length }) },
                ...packed.map((piece) => ({ value: String(piece.unit), label: `${piece.unit}. ${piece.name}` })),
              ]}
              value={unit}
              onChange={(value) => setUnit(value ?? 'all')}
            />
          )}
          {toStore && (
            <Switch
              label={t('ship.byCourier')}
              disabled={!ship.allowed}
              checked={byCourier}
              onChange={(event) => setByCourier(event.currentTarget.checked)}
            />
          )}
          {byCourier && (
            <CourierFields
              typed={courier}
              problemOf={problemOf}
              disabled={!ship.allowed}
              onType={(next) => {
                act.reset()
                setCourier(next)
              }}
            />
          )}
          {site.stores.length > 0 && (
            <Select
              label={t('dialog.store')}
              description={t(place !== null && store === place ? 'dialog.storeOfPieces' : 'dialog.storeHint')}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              disabled={!ship.allowed}
              data={site.stores.map(({ id, name }) => ({ value: id, label: name }))}
              clearable
              searchable
              value={store}
              error={problemOf('store')}
              onChange={setStore}
            />
          )}
        </div>
        {byCourier && leaving.length > 0 && (
          <p>{t('ship.insured', { amount: money(sumOf(...leaving.map(priceOf)), order.currencyCode) })}</p>
        )}
        {staying.length > 0 && (
          <div>
            {t('ship.staying')}
            <ul className={classes['staying']}>
              {staying.map((piece) => {
                const guard = shipOf(piece)?.guard
                return (
                  <li key={piece.unit}>
                    {piece.unit}. <bdi>{piece.name}</bdi>:{' '}
                    {guard ? nameOf('guard', guard) : wordOf('pieceState', piece.state, order.deliveryMethod)}
                  </li>
                )
              })}
            </ul>
          </div>
        )}
        <ProblemNotice problem={act.problem} fields={[...courierFields, 'store']} />
        <div className={classes['foot']}>
          <Button type="submit" loading={act.busy} disabled={!canSend}>
            {wordOf('transition', 'ship', order.deliveryMethod)}
          </Button>
          {order.packed && (
            <>
              <Button component="a" href={order.packed.slip} target="_blank" rel="noreferrer" variant="default">
                {t('ship.printSlip')}
              </Button>
              <Button component="a" href={order.packed.label} target="_blank" rel="noreferrer" variant="default">
                {t('ship.printLabel')}
              </Button>
            </>
          )}
          <Second>{t(ship.allowed ? 'ship.effect' : 'ship.closed')}</Second>
        </div>
      </form>
    </Box>
  )
}
