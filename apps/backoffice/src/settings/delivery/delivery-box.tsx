import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMay, useWork } from '../../api/session.tsx'
import { useAct } from '../../api/use-act.ts'
import { UndoNotice } from '../../audit/undo-notice.tsx'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { Box } from '../../ui/box.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Second } from '../../ui/second.tsx'
import tableClasses from '../../ui/table.module.css'
import { useMessages } from '../../messages/messages.tsx'
import { Loaded } from '../loaded.tsx'
import { RowActs } from '../row-acts.tsx'
import { MethodDialog } from './method-dialog.tsx'
import { type DeliveryMethod, deliveryMethodsKey, idOfMethod, useDeliveryMethods } from './use-delivery-methods.ts'

/** Returns the name of a delivery method with its post codes. */
function useMethodName(): (method: Pick<DeliveryMethod, 'method' | 'prefix'>) => string {
  const { t, nameOf } = useMessages()
  return ({ method, prefix }) => {
    const name = nameOf('deliveryMethod', method)
    return prefix === '' ? name : `${name} (${t('delivery.postcodes', { prefix })})`
  }
}

/** The delivery methods of the chosen site: what each costs, for which bags and post codes, and in how many days it arrives. */
export function DeliveryBox() {
  const { t } = useMessages()
  const may = useMay()
  const { site } = useWork()
  const query = useDeliveryMethods()
  const methodName = useMethodName()
  const [asked, setAsked] = useState<{ act: 'add' } | { act: 'change' | 'remove'; method: DeliveryMethod }>()
  /** The method that was changed last, whose changes can be undone. */
  const [touched, setTouched] = useState<Pick<DeliveryMethod, 'method' | 'prefix'>>()
  const key = deliveryMethodsKey(site.id)
  const close = () => setAsked(undefined)
  return (
    <>
      {touched && may('settings.write') && (
        <UndoNotice
          key={idOfMethod(touched)}
          object="delivery-methods"
          id={idOfMethod(touched)}
          thing={methodName(touched)}
          under={key}
          touches={[key]}
        />
      )}
      <Loaded query={query}>
        {({ methods, currency }) => (
          <Box
            title={t('delivery.title')}
            actions={
              may('settings.write') && (
                <Button aria-haspopup="dialog" onClick={() => setAsked({ act: 'add' })}>
                  {t('delivery.add')}
                </Button>
              )
            }
            flush
            foot={<p>{t(methods.length === 0 ? 'delivery.none' : 'delivery.hint')}</p>}
          >
            {methods.length > 0 && (
              <MethodTable
                methods={methods}
                currency={currency}
                onAct={(act, method) => {
                  setAsked({ act, method })
                  setTouched(method)
                }}
              />
            )}
            {asked !== undefined && asked.act !== 'remove' && (
              <MethodDialog
                opened={asked.act === 'change' ? asked.method : undefined}
                current={asked.act === 'change' ? methods.find((one) => idOfMethod(one) === idOfMethod(asked.method)) : undefined}
                currency={currency}
                onSaved={setTouched}
                onClose={close}
              />
            )}
            {asked?.act === 'remove' && <RemoveDialog method={asked.method} isLast={methods.length === 1} onClose={close} />}
          </Box>
        )}
      </Loaded>
    </>
  )
}

interface MethodTableProps {
  methods: readonly DeliveryMethod[]
  currency: string
  onAct: (act: 'change' | 'remove', method: DeliveryMethod) => void
}

function MethodTable({ methods, currency, onAct }: MethodTableProps) {
  const { t, nameOf } = useMessages()
  const may = useMay()
  const { shortMoney } = useFormats()
  const methodName = useMethodName()
  const money = (amount: number) => shortMoney(amount, currency)
  const bagsOf = ({ minimum, maximum }: DeliveryMethod) => {
    if (maximum !== null) return t('delivery.bagsBetween', { from: money(minimum), to: money(maximum) })
    return minimum === 0 ? t('delivery.allBags') : t('delivery.bagsFrom', { from: money(minimum) })
  }
  const daysOf = ({ days, sooner }: DeliveryMethod) => {
    if (days !== null) return t('delivery.days', { count: days })
    return sooner > 0 ? t('delivery.sooner', { count: sooner }) : t('delivery.usualDays')
  }
  return (
    <div className={tableClasses['scroll']}>
      <table className={tableClasses['table']} data-cards="" aria-label={t('delivery.title')}>
        <thead>
          <tr>
            <th scope="col">{nameOf('audit.field', 'method')}</th>
            <th scope="col">{nameOf('audit.field', 'fee')}</th>
            <th scope="col">{t('delivery.bags')}</th>
            <th scope="col">{nameOf('audit.field', 'days')}</th>
            {may('settings.write') && <th scope="col">{t('staff.actions')}</th>}
          </tr>
        </thead>
        <tbody>
          {methods.map((method) => (
            <tr key={idOfMethod(method)}>
              <td>
                {nameOf('deliveryMethod', method.method)}
                <Second>
                  {method.prefix === '' ? t('delivery.everywhere') : <bdi>{t('delivery.postcodes', { prefix: method.prefix })}</bdi>}
                  {!method.insured && `${t('list.comma')}${t('delivery.notInsured')}`}
                </Second>
              </td>
              <td data-label={nameOf('audit.field', 'fee')}>
                {money(method.fee)}
                {method.freeFrom !== null && <Second>{t('delivery.freeFrom', { amount: money(method.freeFrom) })}</Second>}
              </td>
              <td data-label={t('delivery.bags')}>{bagsOf(method)}</td>
              <td data-label={nameOf('audit.field', 'days')}>
                {daysOf(method)}
                {method.cutOff !== null && <Second>{t('delivery.cutOff', { time: method.cutOff })}</Second>}
              </td>
              {may('settings.write') && (
                <td>
                  <RowActs name={methodName(method)} onAct={(act) => onAct(act, method)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Asks whether a delivery method shall be removed. */
function RemoveDialog({ method, isLast, onClose }: { method: DeliveryMethod; isLast: boolean; onClose: () => void }) {
  const { t } = useMessages()
  const { site } = useWork()
  const methodName = useMethodName()
  const act = useAct('POST /api/staff/delivery-methods/remove/', { touches: [deliveryMethodsKey(site.id)], onDone: onClose })
  return (
    <ActDialog
      title={methodName(method)}
      confirm={t('delivery.remove')}
      act={act}
      canSend
      onSend={() => act.run({ body: { method: method.method, prefix: method.prefix, seen: method } })}
      onClose={onClose}
    >
      <p>{t(isLast ? 'delivery.removeLast' : 'delivery.removeLead')}</p>
    </ActDialog>
  )
}
