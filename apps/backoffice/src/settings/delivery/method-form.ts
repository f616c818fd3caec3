import { numberOf } from '../../ui/number-of.ts'
import { optionalAmount } from '../../ui/typed-amount.ts'
import type { DeliveryMethod } from './use-delivery-methods.ts'

/** A delivery method as it is typed: numbers, amounts and the hour are texts, empty where there is none. */
export interface MethodForm {
  method: DeliveryMethod['method']
  prefix: string
  fee: string
  freeFrom: string
  minimum: string
  maximum: string
  days: string
  sooner: string
  insured: boolean
  cutOff: string
  position: string
}

/** The form of a new delivery method: insured and free, for every post code. */
export const newMethodForm: MethodForm = {
  method: 'insured',
  prefix: '',
  fee: '0',
  freeFrom: '',
  minimum: '',
  maximum: '',
  days: '',
  sooner: '',
  insured: true,
  cutOff: '',
  position: '',
}

/** The form of a delivery method as it is stored. */
export function formOfMethod({ method, prefix, insured, cutOff, ...numbers }: DeliveryMethod): MethodForm {
  const typed = (value: number | null) => (value === null ? '' : String(value))
  const unlessZero = (value: number) => typed(value || null)
  const { fee, freeFrom, minimum, maximum, days, sooner, position } = numbers
  return {
    method,
    prefix,
    insured,
    cutOff: cutOff ?? '',
    fee: typed(fee),
    freeFrom: typed(freeFrom),
    minimum: unlessZero(minimum),
    maximum: typed(maximum),
    days: typed(days),
    sooner: unlessZero(sooner),
    position: unlessZero(position),
  }
}

/** The causes for which a typed field cannot be read. */
export type UnreadField = 'amount' | 'number' | 'needed'

interface ReadMethod {
  /** Undefined where a field cannot be read. */
  method: DeliveryMethod | undefined
  unread: Readonly<Partial<Record<keyof MethodForm, UnreadField>>>
}

/** Reads what was typed of a delivery method, with amounts of a currency of so many decimals. */
export function readMethodForm(form: MethodForm, decimals: number): ReadMethod {
  const unread: Partial<Record<keyof MethodForm, UnreadField>> = {}
  const amount = (field: 'fee' | 'freeFrom' | 'minimum' | 'maximum'): number | null => {
    const value = optionalAmount(form[field], decimals)
    if (value === undefined) unread[field] = 'amount'
    return value ?? null
  }
  const whole = (field: 'days' | 'sooner' | 'position', max: number): number | null => {
    const value = numberOf(form[field])
    if (value === undefined || (value !== null && (!Number.isInteger(value) || value > max))) {
      unread[field] = 'number'
      return null
    }
    return value
  }
  const fee = amount('fee')
  if (fee === null && unread.fee === undefined) unread.fee = 'needed'
  const method: DeliveryMethod = {
    method: form.method,
    prefix: form.prefix.trim().toUpperCase(),
    insured: form.insured,
    fee: fee ?? 0,
    freeFrom: amount('freeFrom'),
    minimum: amount('minimum') ?? 0,
    maximum: amount('maximum'),
    days: whole('days', 365),
    sooner: whole('sooner', 365) ?? 0,
    cutOff: form.cutOff === '' ? null : form.cutOff,
    position: whole('position', 99) ?? 0,
  }
  return { method: Object.keys(unread).length > 0 ? undefined : method, unread }
}
