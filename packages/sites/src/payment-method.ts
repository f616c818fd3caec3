/** A payment method as `paymentSettingsGroupKey` names it. `method` is empty where the gateway has its own choice. */
export interface PaymentMethod {
  gateway: string
  method: string
}

/** Parses a payment method: a gateway (`cod`), or a gateway and its method (`sandbox:upi`). */
export function readPaymentMethod(key: string): PaymentMethod {
  const colon = key.indexOf(':')
  return colon < 0 ? { gateway: key, method: '' } : { gateway: key.slice(0, colon), method: key.slice(colon + 1) }
}

/** The payment icons that exist: each has a picture. */
export const paymentMarks = ['upi', 'card', 'netbanking', 'wallet', 'paylater', 'paynow', 'cash', 'transfer'] as const
export type PaymentMark = (typeof paymentMarks)[number]

const isMark = (name: string): name is PaymentMark => paymentMarks.some((mark) => mark === name)

/**
 * The payment icons of a method. A gateway with its own choice of methods has the icons that its site names for it; a method without icons
 * is shown by its name alone.
 */
export function marksOf(key: string, ofGateways: Readonly<Partial<Record<string, readonly PaymentMark[]>>>): PaymentMark[] {
  const { gateway, method } = readPaymentMethod(key)
  if (gateway === 'cod') return ['cash']
  if (gateway === 'transfer') return ['transfer']
  return isMark(method) ? [method] : [...(ofGateways[gateway] ?? [])]
}

/**
 * Whether a site with these payment methods accepts one. A gateway without a method is accepted where any of its methods is:
 * clients that do not know methods name it like that.
 */
export function acceptsPaymentMethod(listed: readonly string[], key: string): boolean {
  return listed.includes(key) || listed.some((one) => readPaymentMethod(one).gateway === key)
}

/**
 * Whether an order waits for a bank transfer that staff note by hand: nobody is on a payment page, so that staff may end it. Other unpaid orders
 * end by themselves within minutes.
 */
export const awaitsTransfer = ({ state, gateway }: { state: string; gateway: string }): boolean =>
  state === 'payment_pending' && gateway === 'transfer'
